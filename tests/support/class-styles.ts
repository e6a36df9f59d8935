import type { Page } from 'playwright-core'
import { readSources } from './source.ts'

/** Classes that have a rule of their own in a file, not only inside another one's. */
export function classesOf(css: string): Set<string> {
  const found = new Set<string>()
  const open: boolean[] = []
  for (const [, before = '', sign] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    const isRule = !before.trim().startsWith('@')
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    if (isRule && !open.includes(true))
      for (const part of before.split(/,(?![^(]*\))/)) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(part) ?? []
        if (name) found.add(name)
      }
    open.push(isRule)
  }
  return found
}

export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

const files = await readSources(['app/site', 'app/styles/components'], true)
const styled = new Set(
  [...files].filter(([file]) => file.endsWith('.css')).flatMap(([, css]) => [...classesOf(css)]),
)

/** Of these classes, those for which a file of the site has rules that this text of styles lacks. */
export function classesWithoutStyles(shown: readonly string[], styles: string): string[] {
  const sent = new Set(Array.from(styles.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name))
  return [...new Set(shown)].filter((name) => styled.has(name) && !sent.has(name)).toSorted()
}

/** The same of what a browser shows now, with what scripts have added. */
export async function unstyledClasses(page: Page): Promise<string[]> {
  const { shown, styles } = await page.evaluate(() => ({
    shown: [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]),
    styles: [...document.styleSheets, ...document.adoptedStyleSheets]
      .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
      .join(''),
  }))
  return classesWithoutStyles(shown, styles)
}
