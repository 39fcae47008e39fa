// What is painted on wood: grain, edges worn by hands, dots on the domes, a sign on the flat faces.
import { CanvasTexture, SRGBColorSpace } from 'three';
import { SIZE_LETTERS } from '../blocks';
import { STAINS } from '../stains';
import { COLUMNS, ROWS } from './geometry';
import { DOMES, FACES } from './shape';

const CELL = 192;
const TABLE = 1024;

function easel(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d')!;
}

function hung(brush: CanvasRenderingContext2D): CanvasTexture {
  const texture = new CanvasTexture(brush.canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Always the same wood for the same block: a small wheel of numbers, not luck. */
function wheel(seed: number): () => number {
  let turn = seed * 2654435761 + 1;
  return () => {
    turn = (turn * 1103515245 + 12345) & 0x7fffffff;
    return turn / 0x7fffffff;
  };
}

/** Lines along the wood that wander a little. */
function grain(
  brush: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  next: () => number,
  lines: number,
): void {
  for (let line = 0; line < lines; line += 1) {
    const at = y + next() * height;
    const bend = (next() - 0.5) * height * 0.12;
    brush.beginPath();
    brush.moveTo(x, at);
    brush.bezierCurveTo(x + width * 0.3, at + bend, x + width * 0.6, at - bend, x + width, at + bend * 0.6);
    brush.lineWidth = 0.6 + next() * 2.2;
    brush.strokeStyle =
      next() < 0.55 ? `rgba(20, 10, 0, ${0.03 + next() * 0.07})` : `rgba(255, 255, 255, ${0.03 + next() * 0.07})`;
    brush.stroke();
  }
}

/** The picture that is wrapped around one block. */
export function blockPicture(block: number): CanvasTexture {
  const stain = STAINS[block % 3]!;
  const next = wheel(block + 3);
  const brush = easel(CELL * COLUMNS, CELL * ROWS);
  FACES.forEach(({ dots }, face) => {
    const x = (face % COLUMNS) * CELL;
    const y = Math.floor(face / COLUMNS) * CELL;
    brush.save();
    brush.beginPath();
    brush.rect(x, y, CELL, CELL);
    brush.clip();
    brush.fillStyle = stain.wood;
    brush.fillRect(x, y, CELL, CELL);
    grain(brush, x, y, CELL, CELL, next, 46);
    wornEdges(brush, x, y, stain.light);
    brush.translate(x, y);
    if (face < DOMES) paintDots(brush, dots, stain.deep);
    else paintSign(brush, stain.sign, SIZE_LETTERS[Math.floor(block / 3)] ?? '', stain.deep);
    brush.restore();
  });
  return hung(brush);
}

function wornEdges(brush: CanvasRenderingContext2D, x: number, y: number, light: string): void {
  brush.strokeStyle = light;
  for (const [width, alpha] of [
    [16, 0.16],
    [9, 0.25],
    [4, 0.5],
  ] as const) {
    brush.globalAlpha = alpha;
    brush.lineWidth = width;
    brush.strokeRect(x, y, CELL, CELL);
  }
  brush.globalAlpha = 1;
}

/** Where the dots of a dome lie, in cells. */
const DOTS: Record<number, [number, number][]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.35, 0.5],
    [0.65, 0.5],
  ],
  3: [
    [0.5, 0.34],
    [0.34, 0.63],
    [0.66, 0.63],
  ],
};

function paintDots(brush: CanvasRenderingContext2D, dots: number, deep: string): void {
  for (const [x, y] of DOTS[dots] ?? []) {
    brush.beginPath();
    brush.arc(x * CELL, y * CELL, CELL * 0.105, 0, Math.PI * 2);
    brush.fillStyle = '#fff6dc';
    brush.fill();
    brush.lineWidth = 6;
    brush.strokeStyle = deep;
    brush.stroke();
  }
}

function paintSign(brush: CanvasRenderingContext2D, sign: string, letter: string, deep: string): void {
  brush.strokeStyle = deep;
  brush.fillStyle = deep;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.save();
  brush.translate(CELL * 0.2, CELL * 0.13);
  brush.scale(CELL * 0.006, CELL * 0.006);
  brush.lineWidth = 9;
  brush.stroke(new Path2D(sign));
  brush.restore();
  brush.font = `600 ${CELL * 0.24}px Fredoka, ui-rounded, sans-serif`;
  brush.textAlign = 'center';
  brush.fillText(letter, CELL * 0.5, CELL * 0.93);
}

/** Planks that fade into the page, and the pool of light they lie in. */
export function tablePicture(planks: readonly string[], glow: string): CanvasTexture {
  const brush = easel(TABLE, TABLE);
  const next = wheel(11);
  const width = TABLE / 8;
  for (let plank = 0; plank < 8; plank += 1) {
    const x = plank * width;
    brush.fillStyle = planks[Math.floor(next() * planks.length)] ?? '';
    brush.fillRect(x, 0, width, TABLE);
    brush.save();
    brush.beginPath();
    brush.rect(x, 0, width, TABLE);
    brush.clip();
    brush.translate(x + width, 0);
    brush.rotate(Math.PI / 2);
    grain(brush, 0, 0, TABLE, width, next, 60);
    brush.restore();
    brush.fillStyle = 'rgba(40, 18, 0, 0.32)';
    brush.fillRect(x, 0, 2.5, TABLE);
    brush.fillStyle = 'rgba(255, 245, 220, 0.16)';
    brush.fillRect(x + 2.5, 0, 2, TABLE);
    const end = next() * TABLE;
    brush.fillStyle = 'rgba(40, 18, 0, 0.26)';
    brush.fillRect(x, end, width, 2.5);
  }
  const middle = TABLE / 2;
  const light = brush.createRadialGradient(middle, middle, 0, middle, middle, middle * 0.7);
  light.addColorStop(0, glow);
  light.addColorStop(1, 'transparent');
  brush.fillStyle = light;
  brush.fillRect(0, 0, TABLE, TABLE);
  brush.globalCompositeOperation = 'destination-in';
  const fade = brush.createRadialGradient(middle, middle, middle * 0.42, middle, middle, middle);
  fade.addColorStop(0, '#000');
  fade.addColorStop(1, 'transparent');
  brush.fillStyle = fade;
  brush.fillRect(0, 0, TABLE, TABLE);
  return hung(brush);
}

/** The soft shadow of a cube that stands on a table. */
export function shadowPicture(): CanvasTexture {
  const size = 128;
  const brush = easel(size, size);
  brush.shadowColor = '#000';
  brush.shadowBlur = size * 0.2;
  brush.shadowOffsetX = size; // only the shadow of the square is on the canvas
  brush.fillRect(size * 0.24 - size, size * 0.24, size * 0.52, size * 0.52);
  return new CanvasTexture(brush.canvas);
}
