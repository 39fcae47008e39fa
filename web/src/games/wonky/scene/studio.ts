// Cameras and film: draws the room when something moves, one sharp picture when nothing does any more.
import {
  type Camera,
  type OrthographicCamera,
  type PerspectiveCamera,
  Plane,
  Raycaster,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { type View, frame, newCamera } from './framing';
import { Furniture } from './furniture';
import { Pace } from './pace';

/** How long a camera takes to another place. */
const PAN = 450;
/** How long nothing has moved before a sharp picture is worth its time. */
const SETTLED = 280;

/** The part of the page that shows the second camera's picture, in pixels from the canvas's corner. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Studio {
  readonly furniture = new Furniture();
  readonly camera = newCamera();
  readonly #renderer: WebGLRenderer;
  readonly #pace: Pace;
  #size = { width: 1, height: 1 };
  #beside: { camera: OrthographicCamera; window: Window } | null = null;
  #pan: { from: PerspectiveCamera; to: PerspectiveCamera; began: number } | null = null;
  #view: View | null = null;
  /** How sharp the empty table is that lies behind the canvas; 0 if it is seen from elsewhere. */
  #baked = 0;
  #movedAt = 0;
  #sharpen = 0;
  #next = 0;
  /** Called before each picture; says whether anything still moves. */
  onFrame: (now: number) => boolean = () => false;

  /** Throws if the browser cannot draw in three dimensions. */
  constructor(
    canvas: HTMLCanvasElement,
    /** Where the empty table is kept, so that it need not be drawn for every picture. */
    private readonly backdrop: HTMLCanvasElement,
  ) {
    const pace = Pace.here();
    this.#pace = pace;
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: pace.smooth, powerPreference: 'low-power' });
    this.#renderer.setClearAlpha(0);
    this.#renderer.autoClear = false;
    canvas.addEventListener('webglcontextrestored', this.wake);
  }

  /** Whether this machine draws quickly enough for smooth edges. */
  get smooth(): boolean {
    return this.#pace.smooth;
  }

  resize(width: number, height: number): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#pan = null;
    if (this.#view) frame(this.camera, this.#view, this.#aspect);
    this.#baked = 0;
    this.wake();
  }

  /** Look at something else: at once, or by walking there. */
  look(view: View, walking: boolean): void {
    const to = newCamera();
    frame(to, view, this.#aspect);
    if (this.#view && walking) this.#pan = { from: this.camera.clone(), to, began: performance.now() };
    else frame(this.camera, view, this.#aspect);
    this.#view = view;
    this.#baked = 0;
    this.wake();
  }

  /** What the second camera shows, and where; null puts it away. */
  lookBeside(beside: { camera: OrthographicCamera; window: Window } | null): void {
    this.#beside = beside;
    this.wake();
  }

  relight(light: Parameters<Furniture['light']>[0]): void {
    this.furniture.light(light);
    this.#baked = 0;
    this.wake();
  }

  /** Something may have changed: draw until nothing moves. */
  wake = (): void => {
    if (this.#next === 0) this.#next = requestAnimationFrame(this.#draw);
  };

  /** Where a point of the room is on the canvas, in pixels. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.#size.width, y: ((1 - y) / 2) * this.#size.height };
  }

  /** Where the line of sight through a pixel meets the plane of a picture that goes through a point. */
  unproject(x: number, y: number, through: Vector3, beside: boolean): Vector3 | null {
    const second = beside ? this.#beside : null;
    const camera = second?.camera ?? this.camera;
    const { left, top, width, height } = second?.window ?? { left: 0, top: 0, ...this.#size };
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2), camera);
    const normal = facing(camera);
    return ray.ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, through), new Vector3());
  }

  dispose(): void {
    cancelAnimationFrame(this.#next);
    clearTimeout(this.#sharpen);
    this.#next = -1;
    this.furniture.dispose();
    this.#renderer.dispose();
  }

  get #aspect(): number {
    return this.#size.width / this.#size.height;
  }

  #draw = (now: number): void => {
    this.#next = 0;
    const panning = this.#walk(now);
    const moving = [this.onFrame(now), this.furniture.fade(now), panning].some(Boolean);
    if (moving) this.#movedAt = now;
    const settled = now - this.#movedAt > SETTLED;
    const ratio = this.#pace.ratio(now, !settled);
    if (this.#renderer.getPixelRatio() !== ratio || this.#resized()) {
      this.#renderer.setPixelRatio(ratio);
      this.#renderer.setSize(this.#size.width, this.#size.height, false);
    }
    if (!panning && (this.#baked === 0 || (settled && this.#baked !== ratio))) this.#bake(ratio);
    this.#shoot(this.#baked === 0);
    clearTimeout(this.#sharpen);
    if (moving) this.wake();
    else if (!settled) this.#sharpen = window.setTimeout(this.wake, SETTLED);
  };

  #resized(): boolean {
    const { x, y } = this.#renderer.getSize(new Vector2());
    return x !== this.#size.width || y !== this.#size.height;
  }

  #walk(now: number): boolean {
    if (!this.#pan) return false;
    const part = Math.min(1, (now - this.#pan.began) / PAN);
    const eased = part * part * (3 - 2 * part);
    this.camera.position.lerpVectors(this.#pan.from.position, this.#pan.to.position, eased);
    this.camera.quaternion.slerpQuaternions(this.#pan.from.quaternion, this.#pan.to.quaternion, eased);
    this.camera.updateMatrixWorld();
    if (part === 1) this.#pan = null;
    return this.#pan !== null;
  }

  /** Draw the empty table once, and keep it behind the canvas until the camera moves. */
  #bake(ratio: number): void {
    const canvas = this.#renderer.domElement;
    this.backdrop.width = canvas.width;
    this.backdrop.height = canvas.height;
    const { scene, table } = this.furniture;
    const others = scene.children.filter((thing) => thing !== table && thing.visible);
    for (const thing of others) thing.visible = false;
    this.#renderer.setViewport(0, 0, this.#size.width, this.#size.height);
    this.#renderer.clear();
    table.visible = true;
    this.#renderer.render(scene, this.camera);
    for (const thing of others) thing.visible = true;
    this.backdrop.getContext('2d')!.drawImage(canvas, 0, 0);
    this.#baked = ratio;
  }

  #shoot(withTable: boolean): void {
    const renderer = this.#renderer;
    const { scene, table } = this.furniture;
    const { width, height } = this.#size;
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, width, height);
    this.backdrop.style.visibility = withTable ? 'hidden' : '';
    table.visible = withTable;
    renderer.clear();
    renderer.render(scene, this.camera);
    if (!this.#beside) return;
    const { camera, window: at } = this.#beside;
    const bottom = height - at.top - at.height;
    renderer.setScissor(at.left, bottom, at.width, at.height);
    renderer.setViewport(at.left, bottom, at.width, at.height);
    renderer.setScissorTest(true);
    table.visible = true;
    renderer.clear();
    this.furniture.seeThrough(true);
    renderer.render(scene, camera);
    this.furniture.seeThrough(false);
    renderer.setScissorTest(false);
  }
}

/** The way a camera looks, without the lean: a picture taken from the front is dragged in an upright plane. */
function facing(camera: Camera): Vector3 {
  const sight = camera.getWorldDirection(new Vector3());
  if (Math.abs(sight.z) > 0.9) return new Vector3(0, 0, 1);
  return sight.setZ(0).normalize();
}
