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
import { Plumb } from './plumb';
import type { Pose } from './pose';
import { edgeOf, yawOf } from './shape';

/** Where the light comes from: above, from the left, a little from the front. */
const LAMP = new Vector3(-0.4, -0.62, 1).normalize();
const TABLE_WIDTH = 1.6;
/** How much wider than its block a shadow's picture is. */
const SHADOW_WIDTH = 1.9;
const GLOW_FADES = 420;
/** A ghost nearer to its block than this is not worth showing. */
const GHOST_FROM = 0.0015;

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
  /** The block as the hand wants it, before the server has moved it there. */
  readonly ghost: Mesh<ReturnType<typeof blockGeometry>, MeshPhongMaterial>;
  readonly plumb: Plumb;
  readonly #shadows: Mesh<PlaneGeometry, MeshBasicMaterial>[] = [];
  readonly #sky = new HemisphereLight();
  readonly #lamp = new DirectionalLight();
  #shade = 0.5;
  #held: number | null = null;
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
    this.ghost = new Mesh(
      geometry,
      new MeshPhongMaterial({ color: '#fff', transparent: true, opacity: 0.26, depthWrite: false }),
    );
    this.ghost.visible = false;
    this.plumb = new Plumb(shadow);
    this.scene.add(this.ghost, this.plumb.group);
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

  /** Where somebody's hand wants its block: a ghost, as far as the block is not there yet. */
  showGhost(block: number | null, pose: Pose | null): void {
    this.#held = block;
    const lag = block !== null && pose ? this.blocks[block]!.position.distanceTo(pose.at) : 0;
    this.ghost.visible = lag > GHOST_FROM;
    if (block === null || pose === null) return;
    this.ghost.material.opacity = Math.min(0.3, lag * 20);
    this.ghost.scale.setScalar(edgeOf(block) * 1.015);
    this.ghost.position.copy(pose.at);
    this.ghost.quaternion.copy(pose.turn);
  }

  /** Whether the block in the hand lets one see what is beneath it. */
  seeThrough(clear: boolean): void {
    if (this.#held === null) return;
    const wood = this.blocks[this.#held]!.material;
    wood.transparent = clear;
    wood.opacity = clear ? 0.55 : 1;
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
