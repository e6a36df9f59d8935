const texts = import.meta.glob<string>(['../styles/components/*.css', './*/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** A variant comes after what it varies: prose, prose-table. */
const files = Object.keys(texts)
  .map((file) => file.slice(0, -'.css'.length))
  .sort()
  .map((file) => {
    const text = withoutComments(shorter(texts[`${file}.css`] ?? ''))
    return { blocks: blocksOf(text), rules: namesInRules(text) }
  })

/** Stands where they come once it is known what the document shows. No text can say it: its `<` would be escaped. */
export const stylesMark = '/*<styles>*/'

/**
 * The styles of everything that a document shows: of each file with a rule that can match something in it.
 * Of what a script adds to the page, the script brings the styles (adopt-styles.ts), or an element there
 * names in `data-shows` what will be shown.
 */
export function stylesFor(html: string): string {
  const shown = new Set<string>()
  for (const [, element, classes, later] of html.matchAll(names)) {
    if (element) shown.add(element)
    for (const name of classes?.split(' ') ?? []) shown.add(`.${name}`)
    for (const name of later?.split(' ') ?? []) shown.add(name)
  }
  const layers = new Map<string, string>()
  for (const { blocks, rules } of files)
    if (rules.some((names) => names.every((name) => shown.has(name))))
      for (const [layer, text] of blocks) layers.set(layer, (layers.get(layer) ?? '') + text)
  return Array.from(layers, ([layer, text]) => `${layer}{${text}}`).join('')
}

const names = /<([a-z]\w*)| class="([^"]+)"| data-shows="([^"]+)"/g

/** Nested rules need no `&` in the browsers that styles are written for (vite.config.ts). */
export function shorter(css: string): string {
  return css.replace(/(?<=[{};,])& /g, '')
}

/** What stands outermost, as a rule `@layer components`, and what it holds. */
function blocksOf(css: string): [string, string][] {
  const found: [string, string][] = []
  let depth = 0
  let start = 0
  let inside = 0
  for (const { 0: sign, index } of css.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (sign === '{' && depth === 1) inside = index + 1
    if (depth > 0) continue
    found.push([css.slice(start, inside - 1).trim(), css.slice(inside, index)])
    start = index + 1
  }
  return found
}

/** Of each selector that is not nested, the classes and elements without which it matches nothing. */
export function namesInRules(css: string): string[][] {
  const found: string[][] = []
  const open: boolean[] = []
  for (const [, before = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    const isRule = !/^\s*@/.test(before)
    if (isRule && !open.includes(true))
      for (const selector of withoutArguments(before).split(',')) found.push(namesIn(selector))
    open.push(isRule || /@media print/.test(before))
  }
  // A rule for the whole page is no reason to send a file, no more than a step of an animation or paper.
  return found.filter((names) => names.length > 0)
}

function namesIn(selector: string): string[] {
  const names = selector.match(/(?<![\w:.#-])\.?[a-z][\w-]*|\.[\w-]+/g) ?? []
  return names.filter((name) => !['html', 'body', 'from', 'to'].includes(name))
}

/** Without what stands in brackets: what :is() and :not() name may be missing, not what :has() does. */
function withoutArguments(selectors: string): string {
  let rest = selectors.replace(/\[[^\]]*\]/g, '').replace(/:has\(([^(),]*)\)/g, ' $1')
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '')
  return rest
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}
