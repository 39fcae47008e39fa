// The part of the picture that the canvas covers: all of it, or a small window over what moves.
//
// Where a processor draws by itself, showing a new picture costs far more than moving an old one, so that what moves
// only a little is moved as it is.
import { type PerspectiveCamera, type Quaternion, type Scene, Vector2, Vector3, type WebGLRenderer } from 'three';

/** A window grows and shrinks by so many pixels, since changing the size of a canvas costs time. */
const STEP = 32;
const MARGIN = 6;
/** A picture of a block may be moved by so many pixels, be so many milliseconds old, and so many radians wrong. */
const FAR = 26;
const OLD = 240;
const TURNED = 0.02;

interface Size {
  width: number;
  height: number;
}

export class Lens {
  /** The window in pixels of the picture; null if the canvas covers it all. */
  #window: { x: number; y: number; width: number; height: number } | null = null;

  #seen: { x: number; y: number; turn: Quaternion; now: number } | null = null;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly camera: PerspectiveCamera,
  ) {}

  /** Cover all of the picture, with so many pixels of the canvas for one of the page. */
  open(whole: Size, ratio: number): void {
    this.#window = this.#seen = null;
    this.camera.clearViewOffset();
    this.#fit(whole, ratio);
    const { style } = this.renderer.domElement;
    style.cssText = 'width: 100%; height: 100%';
  }

  /** Cover only what these points of the room are around. */
  over(points: readonly Vector3[], whole: Size, ratio: number): void {
    this.camera.clearViewOffset();
    const seen = points.map((point) => point.clone().project(this.camera));
    const left = across(Math.min(...seen.map(({ x }) => x)), whole.width) - MARGIN;
    const right = across(Math.max(...seen.map(({ x }) => x)), whole.width) + MARGIN;
    const top = across(-Math.max(...seen.map(({ y }) => y)), whole.height) - MARGIN;
    const bottom = across(-Math.min(...seen.map(({ y }) => y)), whole.height) + MARGIN;
    const width = Math.min(whole.width, roomy(right - left, this.#window?.width));
    const height = Math.min(whole.height, roomy(bottom - top, this.#window?.height));
    const x = Math.round(Math.max(0, Math.min(whole.width - width, (left + right - width) / 2)));
    const y = Math.round(Math.max(0, Math.min(whole.height - height, (top + bottom - height) / 2)));
    this.#window = { x, y, width, height };
    this.#fit(this.#window, ratio);
    this.camera.setViewOffset(whole.width, whole.height, x, y, width, height);
    const { style } = this.renderer.domElement;
    style.cssText = `width: ${width}px; height: ${height}px; transform: translate(${x}px, ${y}px)`;
  }

  /** Move the last picture of a thing there, if it still looks like it. */
  slide({ x, y }: { x: number; y: number }, turn: Quaternion, now: number): boolean {
    const window = this.#window;
    const seen = this.#seen;
    if (!window || !seen || now - seen.now > OLD || turn.angleTo(seen.turn) > TURNED) return false;
    const [right, down] = [x - seen.x, y - seen.y];
    if (Math.hypot(right, down) > FAR) return false;
    this.renderer.domElement.style.transform = `translate(${window.x + right}px, ${window.y + down}px)`;
    return true;
  }

  /** This is what the window shows, there. */
  note({ x, y }: { x: number; y: number }, turn: Quaternion, now: number): void {
    this.#seen = { x, y, turn: turn.clone(), now };
  }

  shoot(scene: Scene): void {
    this.renderer.clear();
    this.renderer.render(scene, this.camera);
    // Whoever asks where something is means the whole picture.
    this.camera.clearViewOffset();
  }

  #fit({ width, height }: Size, ratio: number): void {
    const { renderer } = this;
    const size = renderer.getSize(new Vector2());
    if (renderer.getPixelRatio() === ratio && size.x === width && size.y === height) return;
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
  }
}

/** From -1 … 1 to pixels. */
function across(part: number, length: number): number {
  return ((part + 1) / 2) * length;
}

/** A length that is enough, and need not change soon. */
function roomy(least: number, now = 0): number {
  return now >= least && now < least + 2 * STEP ? now : Math.ceil(least / STEP) * STEP;
}
