/**
 * What an archived page loads, found in its text (docs/product.md §12). As text, not as a tree: pages
 * of ours are written one way, and all else in them stays byte for byte. Safe in the browser.
 */

const loaded =
  /(?<=["'(\s,=;])\/(?:(?:assets|fonts|media)\/[\w./%-]+|favicon\.ico|icon\.svg|apple-touch-icon\.png|site\.webmanifest)/g

/** The paths of the fonts, pictures, icons and scripts that a page names, each once, in order. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(loaded) ?? [])]
    .filter((path) => path !== '/site.webmanifest')
    .sort()
}

/** The chunks that a built script loads, as paths beside it. */
export function chunksNamedIn(path: string, script: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const names = script.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)
  return [...new Set(Array.from(names, ([, name]) => folder + name))].sort()
}

/** One width and kind of each picture is enough to see it. */
export function withoutSources(html: string): string {
  return html.replace(/<source\b[^>]*>/g, '').replace(/ srcset="[^"]*"/gi, '')
}

/** No script, no link that leads out by itself, each file where `placeOf` says or left out. */
export function showable(html: string, placeOf: (path: string) => string | undefined): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:preload|modulepreload|manifest|canonical|alternate)"[^>]*>/g, '')
    .replace(/ data-(?:islands|offer|block-keys)="[^"]*"/g, '')
    .replace(/ srcset="([^"]*)"/gi, (_, sources: string) => {
      const placed = sources.split(',').flatMap((source) => {
        const [path = '', width] = source.trim().split(/\s+/)
        const place = placeOf(path)
        return place === undefined ? [] : [[place, width].filter(Boolean).join(' ')]
      })
      return placed.length > 0 ? ` srcset="${placed.join(', ')}"` : ''
    })
    .replace(loaded, (path) => placeOf(path) ?? 'data:,')
}

/** Pictures are in the storage, other files are built with the program. */
export function isPicture(path: string): boolean {
  return path.startsWith('/media/')
}
