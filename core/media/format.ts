export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export const formatBytes = 32

const marks: Record<PictureFormat, readonly [at: number, signs: string][]> = {
  jpeg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  avif: [[4, 'ftypavi']],
}

/** Detects the format from the first bytes, regardless of the name (docs/bar.md 34). */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
  const text = textOf(head)
  return (Object.keys(marks) as PictureFormat[]).find((format) =>
    marks[format].every(([at, signs]) => text.startsWith(signs, at)),
  )
}

export function isAnimated(head: Uint8Array): boolean {
  return textOf(head).startsWith('VP8X', 12) && ((head[20] ?? 0) & 0b10) !== 0
}

function textOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, formatBytes))
}
