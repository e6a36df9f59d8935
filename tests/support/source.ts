import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Paths from the root of the project, with what is in them. */
export type Sources = Map<string, string>

const root = join(import.meta.dirname, '../..')

/** The TypeScript of these folders, without tests and declarations; with `css`, their styles too. */
export async function readSources(folders: readonly string[], css = false): Promise<Sources> {
  const sources: Sources = new Map()
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), {
      withFileTypes: true,
      recursive: true,
    })) {
      const isSource =
        (/\.tsx?$/.test(entry.name) && !/\.(d|test)\.tsx?$/.test(entry.name)) ||
        (css && entry.name.endsWith('.css'))
      const file = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !isSource || file.includes('node_modules')) continue
      sources.set(relative(root, file), await readFile(file, 'utf8'))
    }
  return sources
}

export type Template = { tag: string; text: string; hasHole: boolean }

/** What a regular expression may follow; a slash after anything else divides. */
const beforeRegex = /(^|[([{,;=:!&|?+\-*%<>~^]|\b(return|typeof|case|of|in|await))$/
/** Longer than each word of it, and than what stands before a template. */
const lookBack = 200

const read = new Map<string, ReturnType<typeof scanCode>>()

/**
 * The program without comments and without what its strings say, and its template literals. Text
 * between tags may hold an apostrophe, so a string that does not end on its line is none.
 */
export function readCode(source: string): { code: string; templates: Template[] } {
  const known = read.get(source) ?? scanCode(source)
  read.set(source, known)
  return known
}

function scanCode(source: string): { code: string; templates: Template[] } {
  const templates: Template[] = []
  const open: { template: Template; depth: number }[] = []
  let code = ''
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const readTemplate = () => {
    const inside = open.at(-1)
    if (!inside) return
    inside.template.text += take(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y) ?? ''
    if (take(/\$\{/y)) {
      inside.template.hasHole = true
      inside.template.text += '?'
      inside.depth = 0
      code += '${'
    } else {
      at += 1
      open.pop()
      code += '`'
    }
  }
  while (at < source.length) {
    code += take(/[^'"`/{}]+/y) ?? ''
    const inside = open.at(-1)
    if (take(/\/\/[^\n]*|\/\*[\s\S]*?\*\//y)) continue
    if (take(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y)) code += "''"
    else if (
      source[at] === '/' &&
      beforeRegex.test(code.trimEnd().slice(-lookBack)) &&
      take(/\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y)
    )
      code += '/./'
    else if (take(/`/y)) {
      const tag = /([\w.]*)(<[^<>]*>)?$/.exec(code.slice(-lookBack))?.[1] ?? ''
      const template = { tag, text: '', hasHole: false }
      templates.push(template)
      open.push({ template, depth: 0 })
      code += '`'
      readTemplate()
    } else {
      const character = source[at] ?? ''
      at += 1
      code += character
      if (!inside) continue
      if (character === '{') inside.depth += 1
      if (character !== '}') continue
      inside.depth -= 1
      if (inside.depth < 0) readTemplate()
    }
  }
  return { code, templates }
}
