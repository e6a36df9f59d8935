/** A typed colour as #rrggbb; undefined for what is none. */
export function readColour(typed: string): string | undefined {
  const [, hex = ''] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(typed) ?? []
  if (hex === '') return undefined
  const six = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  return `#${six.toLowerCase()}`
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Mixes in OKLab, like CSS. */
export function mix(one: string, share: number, other: string): string {
  const first = toOklab(linear(one))
  const second = toOklab(linear(other))
  return toHex(fromOklab(first.map((value, n) => value * share + (second[n] ?? 0) * (1 - share))))
}

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function toHex(light: number[]): string {
  const parts = light.map((value) => {
    const kept = Math.min(1, Math.max(0, value))
    const shown = kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

// The matrices of https://bottosson.github.io/posts/oklab/.
function toOklab([r = 0, g = 0, b = 0]: number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness = 0, a = 0, b = 0]: number[]): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
