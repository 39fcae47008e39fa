// How sharp a moving picture may be on this machine: as sharp as it can draw often enough.

/** What a picture may take, in milliseconds, before the next ones become coarser, and when they become finer. */
const TOO_SLOW = 42;
const FAST = 19;
const COARSEST = 0.5;
const FINEST = 2;
const SMOOTHED = 1.5;
const STEP = 0.8;
/** Coarser pictures that are hardly quicker were not worth it: something else is slow. */
const WORTH_IT = 0.88;
/** Changing the size of the canvas costs time itself, so it is done seldom. */
const LOOK_EVERY = 10;
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

export class Pace {
  #moving: number;
  #coarsest = COARSEST;
  /** How long pictures took before they were made coarser; 0 if they were not just now. */
  #before = 0;
  #last = 0;
  #frames = 0;
  #spent = 0;

  constructor(
    /** Whether edges are smoothed while things move; too much for a processor that draws by itself. */
    readonly smooth: boolean,
    /** How sharp a picture is that nothing moves in. */
    readonly still: number,
  ) {
    this.#moving = smooth ? still : 1;
  }

  /** For this machine. */
  static here(): Pace {
    // Not the canvas that is drawn on: with its first context it is decided whether edges are smooth.
    const gl = document.createElement('canvas').getContext('webgl2');
    const about = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl && about ? String(gl.getParameter(about.UNMASKED_RENDERER_WEBGL)) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    const sharp = Math.min(FINEST, devicePixelRatio);
    // Without smooth edges the picture at rest is drawn larger than it is shown.
    return SOFTWARE.test(name) ? new Pace(false, Math.max(sharp, SMOOTHED)) : new Pace(true, sharp);
  }

  /** Pixels of the canvas for one of the page, for the picture that is drawn now. */
  ratio(now: number, moving: boolean): number {
    const took = now - this.#last;
    this.#last = now;
    if (!moving) {
      this.#forget();
      return this.still;
    }
    // The first picture after a rest tells nothing.
    if (took < 250) {
      this.#frames += 1;
      this.#spent += took;
    }
    if (this.#frames >= LOOK_EVERY) this.#consider(this.#spent / this.#frames);
    return this.#moving;
  }

  #consider(mean: number): void {
    this.#forget();
    if (this.#before > 0 && mean > this.#before * WORTH_IT) {
      this.#moving /= STEP;
      this.#coarsest = this.#moving;
      this.#before = 0;
    } else if (mean > TOO_SLOW && this.#moving * STEP >= this.#coarsest) {
      this.#moving *= STEP;
      this.#before = mean;
    } else {
      this.#before = 0;
      if (mean < FAST) this.#moving = Math.min(this.still, this.#moving / STEP);
    }
  }

  #forget(): void {
    this.#frames = 0;
    this.#spent = 0;
  }
}
