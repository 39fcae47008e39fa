// Every sound of the house, made of tones and noise in the moment it is heard: there is nothing to download.

/** Where and when a sound is made. */
export interface Moment {
  context: BaseAudioContext;
  out: AudioNode;
  /** In the context's seconds. */
  at: number;
  /** In semitones up or down. */
  pitch: number;
}

interface Tone {
  type?: OscillatorType;
  from: number;
  to?: number;
  ms: number;
  level: number;
  after?: number;
}

interface Noise {
  filter: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
  ms: number;
  level: number;
  after?: number;
}

const ATTACK = 0.004;

/** One tone that dies away, gliding if it has somewhere to go. */
function tone(moment: Moment, { type = 'triangle', from, to = from, ms, level, after = 0 }: Tone): void {
  const { context, pitch } = moment;
  const bend = 2 ** (pitch / 12);
  const source = new OscillatorNode(context, { type, frequency: from * bend });
  const [start, end] = span(moment, after, ms);
  source.frequency.setValueAtTime(from * bend, start);
  source.frequency.exponentialRampToValueAtTime(to * bend, end);
  fade(moment, source, start, end, level);
}

/** A breath of noise through a filter, which may move. */
function noise(moment: Moment, { filter, from, to = from, q = 1, ms, level, after = 0 }: Noise): void {
  const { context } = moment;
  const [start, end] = span(moment, after, ms);
  const sieve = new BiquadFilterNode(context, { type: filter, frequency: from, Q: q });
  sieve.frequency.setValueAtTime(from, start);
  sieve.frequency.exponentialRampToValueAtTime(to, end);
  const source = new AudioBufferSourceNode(context, { buffer: hiss(context), loop: true });
  fade(moment, source.connect(sieve), start, end, level, source);
}

function span({ at }: Moment, after: number, ms: number): [number, number] {
  const start = at + after / 1000;
  return [start, start + ms / 1000];
}

function fade(
  { context, out }: Moment,
  sound: AudioNode,
  start: number,
  end: number,
  level: number,
  source = sound as AudioScheduledSourceNode,
): void {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  sound.connect(gain).connect(out);
  source.start(start);
  source.stop(end);
}

let kept: AudioBuffer | undefined;

function hiss(context: BaseAudioContext): AudioBuffer {
  if (!kept) {
    kept = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const samples = kept.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return kept;
}

/** A throat: a buzz through the hollow of an open mouth. */
function vowel(moment: Moment, from: number, to: number, mouth: number, ms: number, after: number): void {
  const { context, out } = moment;
  const hollow = new BiquadFilterNode(context, { type: 'bandpass', frequency: mouth, Q: 3 });
  hollow.connect(out);
  for (const voice of [-0.25, 0, 0.3]) {
    tone(
      { ...moment, out: hollow, pitch: moment.pitch + voice },
      { type: 'sawtooth', from, to, ms, level: 0.5, after },
    );
  }
}

function knock(moment: Moment, level: number, after = 0): void {
  tone(moment, { type: 'sine', from: 620, to: 560, ms: 90, level, after });
  tone(moment, { type: 'sine', from: 1380, ms: 40, level: level * 0.5, after });
  noise(moment, { filter: 'bandpass', from: 2200, ms: 18, level: level * 0.6, after });
}

export const VOICES = {
  /** A card on a pile, with the flat of the hand. */
  slap(moment) {
    noise(moment, { filter: 'bandpass', from: 2100, to: 700, ms: 70, level: 0.6 });
    tone(moment, { type: 'sine', from: 170, to: 75, ms: 90, level: 0.55 });
  },
  /** A card slides out of the deck. */
  deal(moment) {
    noise(moment, { filter: 'highpass', from: 2600, to: 5200, ms: 60, level: 0.14 });
  },
  /** It did not work. */
  sigh(moment) {
    noise(moment, { filter: 'lowpass', from: 1100, to: 260, ms: 320, level: 0.12 });
    tone(moment, { from: 392, to: 247, ms: 300, level: 0.14 });
  },
  /** A finger taps the deck, a small thing happens. */
  tap(moment) {
    tone(moment, { from: 560, to: 640, ms: 70, level: 0.16 });
  },
  /** One beat of a count. */
  drum(moment) {
    tone(moment, { type: 'sine', from: 130, to: 58, ms: 210, level: 0.7 });
    noise(moment, { filter: 'lowpass', from: 500, ms: 50, level: 0.2 });
  },
  /** The launcher is pressed: it hums and clicks. */
  press(moment) {
    tone(moment, { type: 'sawtooth', from: 62, to: 118, ms: 240, level: 0.09 });
    noise(moment, { filter: 'highpass', from: 2800, ms: 20, level: 0.35, after: 180 });
  },
  /** Nothing came out. */
  phew(moment) {
    noise(moment, { filter: 'bandpass', from: 1700, to: 420, q: 1.6, ms: 330, level: 0.45, after: 220 });
    tone(moment, { type: 'sine', from: 520, to: 330, ms: 260, level: 0.07, after: 240 });
  },
  /** It fires. */
  burst(moment) {
    tone(moment, { type: 'sawtooth', from: 90, to: 320, ms: 140, level: 0.16 });
    noise(moment, { filter: 'lowpass', from: 3800, to: 300, ms: 340, level: 0.55, after: 90 });
    for (const after of [110, 170, 230]) tone(moment, { type: 'square', from: 240, to: 90, ms: 70, level: 0.1, after });
  },
  /** UNO! */
  cry(moment) {
    vowel(moment, 294, 311, 380, 170, 0);
    vowel(moment, 440, 392, 620, 330, 170);
  },
  /** Wood on wood. */
  wood(moment) {
    knock(moment, 0.4);
  },
  /** A tower that leans. */
  creak(moment) {
    for (const after of [0, 130, 230]) {
      tone(moment, { type: 'sawtooth', from: 88 + after / 8, to: 64, ms: 110, level: 0.1, after });
    }
    noise(moment, { filter: 'bandpass', from: 750, to: 520, q: 9, ms: 340, level: 0.7 });
  },
  /** All of it on the table. */
  crash(moment) {
    noise(moment, { filter: 'lowpass', from: 2600, to: 160, ms: 620, level: 0.5 });
    tone(moment, { type: 'sine', from: 110, to: 45, ms: 380, level: 0.6 });
    for (let at = 0; at < 9; at += 1) {
      knock({ ...moment, pitch: moment.pitch + Math.random() * 12 - 7 }, 0.34, at * 55 + Math.random() * 60);
    }
  },
  /** One more on the stack: the pitch climbs with it. */
  climb(moment) {
    tone(moment, { from: 262, ms: 260, level: 0.26 });
    tone(moment, { type: 'sine', from: 524, ms: 150, level: 0.12 });
    knock(moment, 0.14);
  },
  /** Whisked away. */
  steal(moment) {
    tone(moment, { from: 980, to: 240, ms: 230, level: 0.22 });
    noise(moment, { filter: 'bandpass', from: 3400, to: 900, ms: 200, level: 0.2 });
  },
  /** Look here: it is your turn, or it comes well. */
  chime(moment) {
    tone(moment, { type: 'sine', from: 659, ms: 190, level: 0.2 });
    tone(moment, { type: 'sine', from: 880, ms: 320, level: 0.2, after: 110 });
  },
  /** Somebody is one step from winning. */
  sting(moment) {
    for (const [step, from] of [698, 740, 988].entries()) {
      tone(moment, { from, ms: 150 + 90 * step, level: 0.2, after: 95 * step });
    }
  },
  win(moment) {
    for (const [step, from] of [523, 659, 784, 1047, 784, 1047].entries()) {
      tone(moment, { from, ms: 380, level: 0.22, after: 105 * step });
      tone(moment, { type: 'sine', from: from / 2, ms: 300, level: 0.16, after: 105 * step });
    }
  },
  lose(moment) {
    for (const [step, from] of [440, 392, 330].entries()) {
      tone(moment, { from, to: from * 0.97, ms: 320, level: 0.16, after: 170 * step });
    }
  },
} satisfies Record<string, (moment: Moment) => void>;

export type Sound = keyof typeof VOICES;
