/**
 * Finds what an archived page loads (docs/product.md §12). It works on text, not on a tree: our pages
 * are always written the same way, and the rest must stay byte for byte. Safe in the browser.
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

/** Removes scripts and automatic redirects; each file is replaced by what `placeOf` returns, or left out. */
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

/** Pictures are in the storage, other files come with the build. */
export function isPicture(path: string): boolean {
  return path.startsWith('/media/')
}
