/** Reads the colour tokens and simulates colour blindness (Machado et al. 2009, complete deficiencies). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const EYES: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const apply = (matrix: Matrix, [x, y, z]: Triple): Triple => [
  matrix[0][0] * x + matrix[0][1] * y + matrix[0][2] * z,
  matrix[1][0] * x + matrix[1][1] * y + matrix[1][2] * z,
  matrix[2][0] * x + matrix[2][1] * y + matrix[2][2] * z,
];
const cubed = ([x, y, z]: Triple): Triple => [x ** 3, y ** 3, z ** 3];
const rooted = ([x, y, z]: Triple): Triple => [Math.cbrt(x), Math.cbrt(y), Math.cbrt(z)];

const LAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const RGB_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** Linear sRGB of an oklch token. */
function rgbOf(token: string): Triple {
  const [lightness = 0, chroma = 0, hue = 0] = token.trim().split(/\s+/).map(Number);
  const angle = (hue * Math.PI) / 180;
  const lab: Triple = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  return apply(CONES_TO_RGB, cubed(apply(LAB_TO_CONES, lab)));
}
const labOf = (rgb: Triple) => apply(CONES_TO_LAB, rooted(apply(RGB_TO_CONES, rgb)));
const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Triple, other: Triple): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const sheet = read('../styles/tokens.css');
function tokenIn(name: string, theme: 'light' | 'dark'): Triple {
  const match = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(sheet);
  return rgbOf(match?.[theme === 'light' ? 1 : 2] ?? '');
}

/** Minimum distance in OKLab. People see a difference of 0.02 between colours that touch. */
const FAR_ENOUGH = 0.075;

const ruler = read('../../features/history/ruler/ruler.css');

for (const theme of ['light', 'dark'] as const) {
  const surface = tokenIn('surface', theme);
  const series = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => tokenIn(`series-${number}`, theme));

  test(`every series stands out from the ${theme} surface as AA asks of graphics`, () => {
    for (const colour of series) expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
  });

  test(`the edges of missing rows, and of their swatch, stand out from the ${theme} surface`, () => {
    const edges = [
      /\.ruler-missing {[^}]*stroke: var\(--([\w-]+)\)/,
      /-swatch\.is-missing {[^}]*border: 1px solid var\(--([\w-]+)\)/,
    ];
    for (const edge of edges) {
      expect(contrast(tokenIn(edge.exec(ruler)?.[1] ?? '', theme), surface)).toBeGreaterThanOrEqual(3);
    }
  });

  test(`all series of the ${theme} theme are distinguishable for every kind of colour vision`, () => {
    for (const matrix of Object.values(EYES)) {
      const seen = series.map((colour) => labOf(apply(matrix, colour)));
      seen.forEach((one, index) => {
        for (const other of seen.slice(0, index)) {
          const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
          expect(distance).toBeGreaterThan(FAR_ENOUGH);
        }
      });
    }
  });
}
