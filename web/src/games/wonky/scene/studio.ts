// Camera and film: draws the room when something moves, one sharp picture when nothing does any more.
//
// Most of the time only the block in somebody's hand moves. Then everything else is drawn once, kept as a picture
// behind the canvas, and the canvas shrinks to a lens over the block: showing a canvas costs more than drawing on it.
import { Plane, Raycaster, Vector2, Vector3, WebGLRenderer } from 'three';
import { type Free, type Shot, type View, midway, newCamera, shotOf, stand } from './framing';
import { Furniture } from './furniture';
import { Lens } from './lens';
import { Pace } from './pace';

/** How long a camera takes to another place. */
const PAN = 450;
/** How long nothing has moved before a sharp picture is worth its time. */
const SETTLED = 280;
/** How long all but the block in the hand must lie still before they are kept as a picture. */
const ALONE_AFTER = 120;
/** How long a camera that somebody leads by hand counts as moving. */
const LED = 150;
/** A peek around the tower is over as quickly as this, in radians a millisecond. */
const BACK = 0.006;

/** What is behind the canvas: nothing that could still be used, the empty table, or all but the block in the hand. */
type Baked = 'nothing' | 'table' | 'room';

export class Studio {
  readonly furniture = new Furniture();
  readonly camera = newCamera();
  readonly #renderer: WebGLRenderer;
  readonly #pace: Pace;
  readonly #lens: Lens;
  #size = { width: 1, height: 1 };
  #free: Free = { left: -0.94, right: 0.94, bottom: -0.84, top: 0.94 };
  #shot: Shot | null = null;
  #pan: { from: Shot; to: Shot; began: number; lasts: number } | null = null;
  #view: View | null = null;
  #ledUntil = 0;
  #peek = 0;
  #peeking = false;
  #baked: Baked = 'nothing';
  /** How sharp that is. */
  #bakedAt = 0;
  #movedAt = 0;
  #drawnAt = 0;
  #stirredAt = 0;
  #sharpen = 0;
  #next = 0;
  /** Called before each picture; says whether anything still moves. */
  onFrame: (now: number) => boolean = () => false;
  /** Called when the camera has moved. */
  onMoved: () => void = () => {};

  /** Throws if the browser cannot draw in three dimensions. */
  constructor(
    canvas: HTMLCanvasElement,
    /** Where what does not move is kept, so that it need not be drawn for every picture. */
    private readonly backdrop: HTMLCanvasElement,
  ) {
    const pace = Pace.here();
    this.#pace = pace;
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: pace.smooth, powerPreference: 'low-power' });
    this.#renderer.setClearAlpha(0);
    this.#renderer.autoClear = false;
    this.#lens = new Lens(this.#renderer, this.camera);
    canvas.addEventListener('webglcontextrestored', () => this.#spoil());
  }

  /** Whether this machine draws quickly enough for smooth edges. */
  get smooth(): boolean {
    return this.#pace.smooth;
  }

  /** The picture is so large, and so much of it is free. */
  resize(width: number, height: number, free: Free): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#free = free;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.#pan = null;
    if (this.#view) this.#stand(shotOf(this.#view, this.camera.aspect, this.#free));
    this.#spoil();
  }

  /** Look at something else: at once, or by walking there, for so many milliseconds. */
  look(view: View, walking: boolean, lasts = PAN): void {
    const to = shotOf(view, this.camera.aspect, this.#free);
    if (this.#shot && walking) this.#pan = { from: this.#shot, to, began: performance.now(), lasts };
    else this.#stand(to);
    this.#view = view;
    this.#spoil();
  }

  /** Look at it from another side at once, as a finger or a turntable leads. */
  turn(view: View): void {
    this.#pan = null;
    this.#ledUntil = performance.now() + LED;
    this.#stand(shotOf(view, this.camera.aspect, this.#free));
    this.#view = view;
    this.#spoil();
  }

  /** Look around the tower for a moment, by so many radians; null ends it, and the camera goes back. */
  peek(yaw: number | null): void {
    this.#peeking = yaw !== null;
    if (yaw !== null) this.#peek = yaw;
    this.#spoil();
  }

  relight(light: Parameters<Furniture['light']>[0]): void {
    this.furniture.light(light);
    this.#spoil();
  }

  /** Something may have changed: draw until nothing moves. */
  wake = (): void => {
    if (this.#next === 0) this.#next = requestAnimationFrame(this.#draw);
  };

  /** Where a point of the room is on the picture, in pixels. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.#size.width, y: ((1 - y) / 2) * this.#size.height };
  }

  /** How many pixels a meter is there. */
  scaleAt({ x, y, z }: Vector3): number {
    const right = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
    const one = this.project(new Vector3(x, y, z));
    return this.project(new Vector3(x, y, z).addScaledVector(right, 0.01)).x * 100 - one.x * 100;
  }

  /** How high a circle on the table looks for its width. */
  get steepness(): number {
    return Math.abs(this.camera.getWorldDirection(new Vector3()).z);
  }

  /** Where the line of sight through a pixel meets the upright plane through a point that faces the camera. */
  unproject(x: number, y: number, through: Vector3): Vector3 | null {
    const normal = this.camera.getWorldDirection(new Vector3()).setZ(0).normalize();
    const plane = new Plane().setFromNormalAndCoplanarPoint(normal, through);
    return this.#ray(x, y).ray.intersectPlane(plane, new Vector3());
  }

  /** The block that is seen at a pixel. */
  pick(x: number, y: number): number | null {
    const { blocks } = this.furniture;
    const hit = this.#ray(x, y).intersectObjects(blocks, false)[0];
    return hit ? blocks.findIndex((mesh) => mesh === hit.object) : null;
  }

  dispose(): void {
    cancelAnimationFrame(this.#next);
    clearTimeout(this.#sharpen);
    this.#next = -1;
    this.furniture.dispose();
    this.#renderer.dispose();
  }

  #ray(x: number, y: number): Raycaster {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2), this.camera);
    return ray;
  }

  /** What was kept is of no use any more. */
  #spoil(): void {
    this.#baked = 'nothing';
    this.wake();
  }

  #stand(shot: Shot): void {
    this.#shot = shot;
    stand(this.camera, { ...shot, yaw: shot.yaw + this.#peek });
    this.onMoved();
  }

  #draw = (now: number): void => {
    this.#next = 0;
    const passed = Math.min(100, now - this.#drawnAt);
    this.#drawnAt = now;
    const walking = this.#walk(now, passed);
    const moving = [this.onFrame(now), this.furniture.fade(now), walking].some(Boolean);
    if (moving) this.#movedAt = now;
    const settled = now - this.#movedAt > SETTLED;
    const ratio = this.#pace.ratio(now, !settled);
    if (this.furniture.stirred()) this.#stirredAt = now;
    const alone = this.furniture.held !== null && !walking && now - this.#stirredAt > ALONE_AFTER;
    if (alone) this.#shootHeld(ratio, now, settled);
    else this.#shootAll(ratio, walking, settled);
    clearTimeout(this.#sharpen);
    if (moving) this.wake();
    else if (!settled) this.#sharpen = window.setTimeout(this.wake, SETTLED);
  };

  #walk(now: number, passed: number): boolean {
    const pan = this.#pan;
    if (pan) {
      const part = Math.min(1, (now - pan.began) / pan.lasts);
      this.#stand(midway(pan.from, pan.to, part * part * (3 - 2 * part)));
      if (part === 1) this.#pan = null;
    }
    const turned = this.#peek !== 0;
    if (turned && this.#shot) {
      if (!this.#peeking) this.#peek -= Math.sign(this.#peek) * Math.min(Math.abs(this.#peek), BACK * passed);
      this.#stand(this.#shot);
      this.#baked = 'nothing';
    }
    return this.#pan !== null || now < this.#ledUntil || (turned && !this.#peeking);
  }

  // ---- Everything at once, over the empty table

  #shootAll(ratio: number, walking: boolean, settled: boolean): void {
    this.#lens.open(this.#size, ratio);
    const { table } = this.furniture;
    if (this.#baked === 'room') this.#baked = 'nothing';
    if (!walking && (this.#baked === 'nothing' || (settled && this.#bakedAt !== ratio))) this.#bakeTable(ratio);
    const withTable = this.#baked === 'nothing';
    this.backdrop.style.visibility = withTable ? 'hidden' : '';
    table.visible = withTable;
    this.#lens.shoot(this.furniture.scene);
  }

  /** Draw the empty table once, and keep it behind the canvas until the camera moves. */
  #bakeTable(ratio: number): void {
    const { scene, table } = this.furniture;
    const others = scene.children.filter((thing) => thing !== table && thing.visible);
    for (const thing of others) thing.visible = false;
    table.visible = true;
    this.#keep('table', ratio);
    for (const thing of others) thing.visible = true;
  }

  // ---- Only the block in the hand, over everything else

  #shootHeld(ratio: number, now: number, settled: boolean): void {
    const { furniture } = this;
    const held = furniture.blocks[furniture.held!]!;
    const middle = this.project(held.position);
    if (this.#baked !== 'room' || furniture.drifted()) {
      this.#lens.open(this.#size, this.#pace.still);
      furniture.table.visible = true;
      furniture.withoutHeld(true);
      this.#keep('room', this.#pace.still);
      furniture.withoutHeld(false);
      furniture.remember();
    } else if (!this.smooth && !settled && this.#lens.slide(middle, held.quaternion, now)) {
      return;
    }
    this.backdrop.style.visibility = '';
    furniture.table.visible = false;
    furniture.onlyHeld(true);
    this.#lens.over(furniture.heldCorners(), this.#size, ratio);
    this.#lens.shoot(furniture.scene);
    furniture.onlyHeld(false);
    this.#lens.note(middle, held.quaternion, now);
  }

  #keep(what: Baked, ratio: number): void {
    const canvas = this.#renderer.domElement;
    this.backdrop.width = canvas.width;
    this.backdrop.height = canvas.height;
    this.#lens.shoot(this.furniture.scene);
    this.backdrop.getContext('2d')!.drawImage(canvas, 0, 0);
    this.#baked = what;
    this.#bakedAt = ratio;
  }
}
