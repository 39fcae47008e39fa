// Everything that can be seen in the room of the tower: table, light, nine blocks and their soft shadows.
import {
  AddEquation,
  Color,
  CustomBlending,
  DirectionalLight,
  HemisphereLight,
  MaxEquation,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  OneFactor,
  PlaneGeometry,
  Scene,
  Vector3,
} from 'three';
import type { Light } from '../../../lib/theme.svelte';
import { BLOCKS } from '../numbers';
import { blockGeometry } from './geometry';
import { blockPicture, shadowPicture, tablePicture } from './paint';
import type { Pose } from './pose';
import { edgeOf, yawOf } from './shape';

/** Where the light comes from: above, from the left, a little from the front. */
const LAMP = new Vector3(-0.4, -0.62, 1).normalize();
const TABLE_WIDTH = 1.6;
/** How much wider than its block a shadow's picture is. */
const SHADOW_WIDTH = 1.9;
const GLOW_FADES = 420;
const CORNERS = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => new Vector3(x, y, z))));
/** Meters: what moves less looks as if it stood still. */
const NOTICED = 0.00025;

const LIGHTS = {
  afternoon: {
    planks: ['#dcab6c', '#e3b578', '#d7a262', '#e0b072'],
    glow: 'rgba(255, 246, 222, 0.5)',
    sky: '#fffaf0',
    ground: '#dcc7ac',
    ambient: 2.0,
    lamp: '#fff4e2',
    power: 1.9,
    shade: 0.5,
  },
  lamp: {
    planks: ['#3a4a3c', '#33473d', '#40493a', '#364439'],
    glow: 'rgba(255, 190, 96, 0.36)',
    sky: '#dbe6f0',
    ground: '#6b6156',
    ambient: 1.15,
    lamp: '#ffe3b8',
    power: 2.1,
    shade: 0.62,
  },
} as const;

export class Furniture {
  readonly scene = new Scene();
  readonly table: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly blocks: Mesh<ReturnType<typeof blockGeometry>, MeshPhongMaterial>[] = [];
  readonly #shadows: Mesh<PlaneGeometry, MeshBasicMaterial>[] = [];
  readonly #sky = new HemisphereLight();
  readonly #lamp = new DirectionalLight();
  #shade = 0.5;
  #held: number | null = null;
  /** Where the blocks were when somebody last asked, and when a picture of them was kept. */
  readonly #before = Array.from({ length: BLOCKS }, () => new Vector3());
  readonly #kept = Array.from({ length: BLOCKS }, () => new Vector3());
  #keptFor: number | null = null;
  readonly #glowing = new Map<number, number>();

  constructor() {
    const geometry = blockGeometry();
    this.table = new Mesh(
      new PlaneGeometry(TABLE_WIDTH, TABLE_WIDTH),
      new MeshBasicMaterial({ transparent: true, depthWrite: false }),
    );
    this.table.renderOrder = -2;
    this.#sky.position.set(0, 0, 1);
    this.#lamp.position.copy(LAMP);
    this.scene.add(this.table, this.#sky, this.#lamp);

    const shadow = shadowPicture();
    const flat = new PlaneGeometry(1, 1);
    for (let block = 0; block < BLOCKS; block += 1) {
      const wood = new MeshPhongMaterial({ map: blockPicture(block), shininess: 26, specular: '#3a3530' });
      const mesh = new Mesh(geometry, wood);
      mesh.scale.setScalar(edgeOf(block));
      this.blocks.push(mesh);
      // The darkest shadow counts, so that shadows which overlap do not add up.
      const dark = new MeshBasicMaterial({
        color: '#000',
        map: shadow,
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendEquation: AddEquation,
        blendEquationAlpha: MaxEquation,
        blendSrcAlpha: OneFactor,
        blendDstAlpha: OneFactor,
      });
      const cast = new Mesh(flat, dark);
      cast.renderOrder = -1;
      this.#shadows.push(cast);
      this.scene.add(mesh, cast);
    }
  }

  light(light: Light): void {
    const { planks, glow, sky, ground, ambient, lamp, power, shade } = LIGHTS[light];
    this.table.material.map?.dispose();
    this.table.material.map = tablePicture(planks, glow);
    this.table.material.needsUpdate = true;
    this.#sky.color = new Color(sky);
    this.#sky.groundColor = new Color(ground);
    this.#sky.intensity = ambient;
    this.#lamp.color = new Color(lamp);
    this.#lamp.intensity = power;
    this.#shade = shade;
  }

  place(block: number, { at, turn }: Pose): void {
    const mesh = this.blocks[block]!;
    mesh.position.copy(at);
    mesh.quaternion.copy(turn);
    const shadow = this.#shadows[block]!;
    const edge = edgeOf(block);
    const above = Math.max(0, at.z - edge / 2);
    // A low block's shadow gathers about its foot, a high one's falls away from the lamp.
    const away = (above + edge * 0.18) / LAMP.z;
    shadow.position.set(at.x - LAMP.x * away, at.y - LAMP.y * away, 0.0004);
    shadow.rotation.z = yawOf(turn);
    shadow.scale.setScalar(edge * SHADOW_WIDTH + above * 0.55);
    shadow.material.opacity = this.#shade / (1 + above * 11);
  }

  /** The block in somebody's hand: it casts no shadow, but marks where it would land. */
  hold(block: number | null): void {
    this.#held = block;
    this.#dress();
  }

  /** Blocks that are put out of the picture, since nobody needs them now. */
  putAway(blocks: readonly number[]): void {
    this.blocks.forEach((mesh, block) => (mesh.visible = !blocks.includes(block)));
    this.#dress();
  }

  /** What is in a hand casts no shadow on the table, nor does what is not there. */
  #dress(): void {
    this.#shadows.forEach((shadow, block) => (shadow.visible = this.blocks[block]!.visible && block !== this.#held));
  }

  get held(): number | null {
    return this.#held;
  }

  /** Whether any block but the one in the hand has moved since this was last asked. */
  stirred(): boolean {
    const moved = this.#movedFrom(this.#before);
    if (moved) this.#note(this.#before);
    return moved;
  }

  /** Whether any of them is somewhere else than in the picture that was kept. */
  drifted(): boolean {
    return this.#held !== this.#keptFor || this.#movedFrom(this.#kept);
  }

  /** A picture of them is kept. */
  remember(): void {
    this.#keptFor = this.#held;
    this.#note(this.#kept);
  }

  #note(places: Vector3[]): void {
    places.forEach((place, block) => place.copy(this.blocks[block]!.position));
  }

  #movedFrom(places: Vector3[]): boolean {
    return this.blocks.some(
      ({ position, visible }, block) =>
        block !== this.#held && visible && position.distanceTo(places[block]!) > NOTICED,
    );
  }

  /** The corners of the block in the hand. */
  heldCorners(): Vector3[] {
    if (this.#held === null) return [];
    const mesh = this.blocks[this.#held]!;
    mesh.updateMatrixWorld();
    return CORNERS.map((corner) => corner.clone().applyMatrix4(mesh.matrixWorld));
  }

  /** Let only the block in the hand be seen; the others still hide what is behind them. */
  onlyHeld(only: boolean): void {
    this.blocks.forEach((mesh, block) => (mesh.material.colorWrite = !only || block === this.#held));
    this.#dress();
    if (only) for (const shadow of this.#shadows) shadow.visible = false;
  }

  /** Let everything be seen but the block in the hand. */
  withoutHeld(without: boolean): void {
    if (this.#held !== null) this.blocks[this.#held]!.visible = !without;
  }

  /** Somebody touched this block from the side: it glows for a moment. */
  glow(block: number, now: number): void {
    this.#glowing.set(block, now);
  }

  /** Let what glows fade; whether anything still does. */
  fade(now: number): boolean {
    for (const [block, since] of this.#glowing) {
      const left = 1 - (now - since) / GLOW_FADES;
      this.blocks[block]!.material.emissive.set('#ffb13b').multiplyScalar(Math.max(0, left) * 0.7);
      if (left <= 0) this.#glowing.delete(block);
    }
    return this.#glowing.size > 0;
  }

  dispose(): void {
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      thing.geometry.dispose();
      const material = thing.material as MeshBasicMaterial;
      material.map?.dispose();
      material.dispose();
    });
  }
}
