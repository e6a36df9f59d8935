import { describe, expect, test } from 'vitest'
import { classesOf, withoutComments } from './support/class-styles.ts'
import { readSources } from './support/source.ts'

/** The distances between things: positions and sizes are not among them. */
const distance = /(?:^|[;{]\s*)((?:margin|padding|(?:row-|column-)?gap)[a-z-]*)\s*:\s*([^;}]*)/g

/** Beyond a hairline, distances are tokens, or go with the size of the type. */
const isRaw = (value: string) =>
  [...value.matchAll(/(\d*\.?\d+)(rem|px)/g)].some(
    ([, size, unit]) => unit === 'rem' || Number(size) > 3,
  )

/** Distances that are the size of something else. */
const widthsBeside: Record<string, string> = {
  'app/styles/components/modal.css': 'the portrait that the actions stand beside',
  'app/admin/rich-text/rich-text.css': 'the column of a text',
}

/** What arranges the parts of a page, on paper too, and draws the lines between them. */
const arranging =
  /^(?:display|position|inset|float|clear|order|(?:row-|column-)?gap|border|break-(?:inside|after))$|^(?:grid|flex|align|justify|place|inset|margin|padding|border-(?:block|inline)|(?:min-|max-)?(?:inline|block)-size)/

/** What else places the parts of a screen of the panel, and how they share their room. */
const placing =
  /^(?:content|visibility|z-index|translate|appearance|contain|object-fit|aspect-ratio|text-align|vertical-align|white-space|table-layout|clip-path|list-style|(?:-webkit-)?line-clamp|-webkit-box-orient)$|^(?:overflow|scroll-margin|contain-intrinsic|content-visibility|counter)/

/** Looks that screens of the panel still say for themselves: what is here can only become less. */
const looksOfScreens: Record<string, string[]> = {
  // The page itself, which is focused and shows nothing.
  'app/admin/admin.css': ['outline'],
  // Moments, facts and the shown page.
  'app/admin/archive/archive.css': ['background', 'color', 'font-weight', 'text-decoration'],
  // The unit below a name.
  // The line of answer times.
  'app/admin/dashboard/dashboard.css': ['font-size'],
  // Actions in a toolbar.
  'app/admin/editor/editor.css': ['border-color'],
  // Lines by their state, a message, facts.
  'app/admin/enquiries/enquiries.css': [
    'background',
    'color',
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
  ],
  // The title of a table, past prices.
  'app/admin/prices/prices.css': ['font-family', 'font-size'],
  // Facts of a submission.
  'app/admin/review/review.css': ['font-size'],
  // A sample of a fact.
  'app/admin/settings/settings.css': ['accent-color', 'font-size', 'font-weight'],
  // Fields that wear less than those of other forms, also when focused; the tools above a list.
  'app/admin/stocks/stocks.css': ['border-color', 'color', 'font-size', 'font-weight'],
  // Pasted rows, refusals and changes.
  'app/admin/transfer/import.css': ['color', 'font-size'],
}

/** Sizes of type that are the size of something else, or a measure of a drawing. */
const ownSizes: Record<string, string> = {
  'app/admin/team/member.css 1.75rem': 'letters as large as their portrait',
  'app/styles/naskh.css 1.25rem': 'a figure that is words, in a card',
  'app/styles/components/hero.css 2.75rem': 'a title that fills its room',
  'app/styles/components/logo.css 1.5rem': 'the name beside the mark',
  'app/styles/components/portrait.css 2.5rem': 'letters as large as their portrait',
  'app/styles/components/prose.css 1.125rem': 'a text has the size of the site in the panel too',
  'app/styles/components/site-menu.css 1.5rem': 'lines that fill a phone',
}

/** What files of pages say beside their grids. */
const looksOfPages: Record<string, string> = {
  'app/sign-in/sign-in.css font-size': 'of the one link below the card',
}

/** Colours that are said beside the tokens. */
const ownColours: Record<string, string> = {
  'app/styles/components/field.css #96291d': 'of an error: sent with what can have one',
  'app/styles/components/hero.css #000': 'a mask has no colour',
}

/** What paper changes outside print.css. */
const onPaper: Record<string, string> = {
  'app/styles/tokens.css': 'values of tokens, on every page',
  'app/styles/base.css': 'what is for the screen only, on every page',
  'app/styles/components/site-header.css': 'a bar that stays in its place, as in low windows',
  'app/styles/components/private-line.css': 'a line that is nowhere but on paper',
}

function propertiesOf(css: string): string[] {
  const declaration = /(?:^|[{};])\s*([a-z-]+)\s*:[^;{}]*(?=[;}])/g
  return [...withoutComments(css).matchAll(declaration)].flatMap(([, name]) => name ?? [])
}

/** What a file says in the layer of pages: it may hold parts in another one beside it. */
function pageLayerOf(css: string): string {
  const text = withoutComments(css)
  const start = text.indexOf('@layer page {')
  if (start < 0) return ''
  let depth = 0
  for (let at = text.indexOf('{', start); at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Sizes of type in rem or px; those in em go with the text around them. */
function rawSizes(css: string): string[] {
  const size = /(?<![\w-])font(?:-size)?\s*:[^;}]*?(?<![\w.-])(\d*\.?\d+(?:rem|px))/g
  return [...withoutComments(css).matchAll(size)].flatMap(([, found]) => found ?? [])
}

function rawDistances(css: string): string[] {
  return [...withoutComments(css).matchAll(distance)].flatMap(([, name, value = '']) =>
    isRaw(value) ? [`${name}: ${value}`] : [],
  )
}

describe('styles', async () => {
  const sources = new Map(
    [...(await readSources(['app'], true))].filter(([file]) => file.endsWith('.css')),
  )

  test('take distances from the tokens', () => {
    expect(sources.size).toBeGreaterThan(60)
    const raw = [...sources]
      .filter(([file]) => !widthsBeside[file])
      .flatMap(([file, css]) => rawDistances(css).map((found) => `${file} ${found}`))
    expect(raw).toEqual([])
  })

  test('take colours from the tokens', () => {
    const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\([^)]*\)/gi
    const own = [...sources]
      .filter(([file]) => !/^app\/styles\/(staff-)?tokens\.css$/.test(file))
      .flatMap(([file, css]) =>
        [...withoutComments(css).matchAll(colour)].map(([found]) => `${file} ${found}`),
      )
    expect(own).toEqual(Object.keys(ownColours))
  })

  test('know the start and the end of a line, not its left and right', () => {
    const physical =
      /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/
    const wrong = [...sources].flatMap(([file, css]) =>
      css.split('\n').flatMap((line, at) => (physical.test(line) ? [`${file}:${at + 1}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  test('say a class in one file, and in those for print and for other letters', () => {
    const homes = new Map<string, string[]>()
    for (const [file, css] of sources)
      if (!/\/(print|naskh)\.css$/.test(file))
        for (const name of classesOf(css)) homes.set(name, [...(homes.get(name) ?? []), file])
    expect(homes.size).toBeGreaterThan(200)
    expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
  })

  test('name tokens that there are', () => {
    const named = new Set(
      [...sources.values()].flatMap((css) =>
        [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
      ),
    )
    const unknown = [...sources].flatMap(([file, css]) =>
      [...css.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, name]) => !named.has(name))
        .map(([, name]) => `${file} ${name}`),
    )
    expect(unknown).toEqual([])
  })

  test('hold grids and the lines between their parts in the files of pages', () => {
    const looks = [...sources]
      .filter(([file]) => /^app\/(site|sign-in)\//.test(file))
      .flatMap(([file, css]) =>
        propertiesOf(css)
          .filter((name) => !arranging.test(name))
          .map((name) => `${file} ${name}`),
      )
    expect(looks).toEqual(Object.keys(looksOfPages))
  })

  test('hold what places things in the files of the screens of the panel', () => {
    const looks = [...sources]
      .filter(([file]) => /^app\/admin\//.test(file))
      .map(([file, css]) => {
        const names = propertiesOf(pageLayerOf(css))
        const other = names.filter((name) => !arranging.test(name) && !placing.test(name))
        return [file, [...new Set(other)].toSorted()] as const
      })
      .filter(([, names]) => names.length > 0)
    expect(Object.fromEntries(looks)).toEqual(looksOfScreens)
  })

  test('take sizes of type from the tokens', () => {
    const own = [...sources].flatMap(([file, css]) =>
      rawSizes(css).map((found) => `${file} ${found}`),
    )
    expect([...new Set(own)].toSorted()).toEqual(Object.keys(ownSizes).toSorted())
  })

  test('say what paper changes in one file', () => {
    const printed = [...sources].filter(([, css]) => /@media (?!not print)[^{]*\bprint\b/.test(css))
    expect(printed.map(([file]) => file).toSorted()).toEqual(
      [...Object.keys(onPaper), 'app/styles/print.css'].toSorted(),
    )
  })

  test('are in a layer where they belong to a page', () => {
    const outside = [...sources].filter(
      ([file, css]) =>
        /^app\/(site|sign-in|admin)\//.test(file) && !/@layer (page|components) \{/.test(css),
    )
    expect(outside.map(([file]) => file)).toEqual([])
  })

  test('are read as they are written', () => {
    expect(rawDistances('a { margin: 1px auto; padding: 0.1rem 4px; gap: 0.5em }')).toEqual([
      'padding: 0.1rem 4px',
    ])
    expect(rawDistances('a { inset: 2rem; margin: calc(-1 * var(--space-3)) }')).toEqual([])
    expect(
      propertiesOf('a { margin: 0; b:hover { color: red } @media (x: y) { gap: 0 } }'),
    ).toEqual(['margin', 'color', 'gap'])
    expect(
      rawSizes('a { font: 400 1.25rem / 1 x; --font-size: 2rem } b { font-size: 1em }'),
    ).toEqual(['1.25rem'])
    expect(
      pageLayerOf(
        '@layer components { a { color: red } } @layer page { b { gap: 0 } } c { top: 0 }',
      ),
    ).toBe('@layer page { b { gap: 0 } }')
    const css = '@layer page { .a, .b:hover { .c { gap: 0 } } @media print { .d { gap: 0 } } }'
    expect([...classesOf(css)]).toEqual(['a', 'd'])
  })
})
