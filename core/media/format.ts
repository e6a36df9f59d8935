export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** How many bytes from the start `formatOf` wants to see. */
export const formatBytes = 16

/** The signs that must stand at these places. */
const marks: Record<PictureFormat, readonly [at: number, signs: string][]> = {
  jpeg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  avif: [[4, 'ftypavi']],
}

/** The format that a file's first bytes say, whatever its name says (bar row 34). */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, formatBytes))
  return (Object.keys(marks) as PictureFormat[]).find((format) =>
    marks[format].every(([at, signs]) => text.startsWith(signs, at)),
  )
}
