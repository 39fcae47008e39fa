// A plumb line from the block in the hand to whatever is beneath it, and the mark where it would land.
import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Raycaster,
  RingGeometry,
  type Texture,
  Vector3,
} from 'three';
import type { Pose } from './pose';
import { edgeOf, halfHeight, yawOf } from './shape';

const DOWN = new Vector3(0, 0, -1);
const CLEAR = 0.0006;

export class Plumb {
  readonly group = new Group();
  readonly #line: Line<BufferGeometry, LineBasicMaterial>;
  readonly #ring: Mesh<RingGeometry, MeshBasicMaterial>;
  readonly #foot: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #ray = new Raycaster();

  constructor(shadow: Texture) {
    const ends = new BufferGeometry();
    ends.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 0, 0, -1], 3));
    this.#line = new Line(ends, new LineBasicMaterial({ color: '#fff6dc' }));
    this.#ring = new Mesh(
      new RingGeometry(0.0022, 0.0036, 24),
      new MeshBasicMaterial({ color: '#fff6dc', depthTest: false }),
    );
    this.#foot = new Mesh(
      new PlaneGeometry(1, 1),
      new MeshBasicMaterial({ color: '#000', map: shadow, transparent: true, depthWrite: false, opacity: 0.42 }),
    );
    this.#foot.renderOrder = 1;
    this.#ring.renderOrder = 3;
    this.group.add(this.#foot, this.#line, this.#ring);
    this.group.visible = false;
  }

  /** Hang it from a block over these blocks; from none, it is put away. */
  hang(block: number | null, pose: Pose | null, beneath: Object3D[]): void {
    this.group.visible = block !== null && pose !== null;
    if (block === null || pose === null) return;
    const { at, turn } = pose;
    const from = at.z - halfHeight(block, turn);
    this.#ray.set(at, DOWN);
    const floor = this.#ray.intersectObjects(beneath, false)[0]?.point.z ?? 0;
    this.#line.position.set(at.x, at.y, Math.max(from, floor));
    this.#line.scale.z = Math.max(1e-4, from - floor);
    this.#ring.position.set(at.x, at.y, floor + CLEAR);
    this.#foot.position.set(at.x, at.y, floor + CLEAR / 2);
    this.#foot.rotation.z = yawOf(turn);
    this.#foot.scale.setScalar(edgeOf(block) * 1.75);
    this.#foot.visible = floor > 0;
  }
}
