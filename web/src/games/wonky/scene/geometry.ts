// The block's mesh: smooth across each face, sharp at the edges, each face with its own part of the picture.
import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three';
import { FACES, TRIANGLES, VERTICES } from './shape';

/** The picture of a block has a cell a face: three domes above, the flat faces below. */
export const COLUMNS = 3;
export const ROWS = 2;

/** For each face, which way is right and which is up in its picture: right × up points outward. */
const AXES = [
  [new Vector3(0, 1, 0), new Vector3(0, 0, 1)],
  [new Vector3(0, 0, 1), new Vector3(1, 0, 0)],
  [new Vector3(1, 0, 0), new Vector3(0, 1, 0)],
  [new Vector3(0, -1, 0), new Vector3(0, 0, 1)],
  [new Vector3(0, 0, -1), new Vector3(1, 0, 0)],
  [new Vector3(-1, 0, 0), new Vector3(0, 1, 0)],
] as const;

const corners = VERTICES.map((vertex) => new Vector3().fromArray(vertex));

/** One edge wide, about its middle; scaled to each block's size. */
export function blockGeometry(): BufferGeometry {
  const triangles = TRIANGLES.map((triangle) => {
    const [a, b, c] = triangle.map((index) => corners[index]!) as [Vector3, Vector3, Vector3];
    const area = b.clone().sub(a).cross(c.clone().sub(a));
    return { triangle, area, face: faceOf(area) };
  });
  const smooth = new Map<string, Vector3>();
  for (const { triangle, area, face } of triangles) {
    for (const index of triangle) {
      const key = `${face} ${index}`;
      smooth.set(key, (smooth.get(key) ?? new Vector3()).add(area));
    }
  }
  const position: number[] = [];
  const normal: number[] = [];
  const uv: number[] = [];
  for (const { triangle, face } of triangles) {
    for (const index of triangle) {
      const corner = corners[index]!;
      position.push(...corner.toArray());
      normal.push(...smooth.get(`${face} ${index}`)!.clone().normalize().toArray());
      uv.push(...placeInPicture(corner, face));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uv, 2));
  return geometry;
}

function faceOf(area: Vector3): number {
  const facing = FACES.map(({ normal }) => normal.dot(area));
  return facing.indexOf(Math.max(...facing));
}

function placeInPicture(corner: Vector3, face: number): [number, number] {
  const [right, up] = AXES[face]!;
  const column = face % COLUMNS;
  const row = ROWS - 1 - Math.floor(face / COLUMNS);
  return [(column + corner.dot(right) + 0.5) / COLUMNS, (row + corner.dot(up) + 0.5) / ROWS];
}
