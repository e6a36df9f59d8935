import { capital } from '#core/text.ts'

/** What came with a form, by name, in the order in which it came. */
type Typed = ReadonlyMap<string, readonly string[]>

/** Passwords and codes are typed again: no page carries them back. */
const secret = /type="password"|autocomplete="(?:current-password|new-password|one-time-code)"/i

const secretName = /password|code|token|secret/i

/**
 * The page with what was typed in its forms that are sent to this address: for an answer to a browser
 * without script whose save was refused. React has written the page, so that every attribute is quoted and
 * no `>` stands in one. Where the page has no such form it gets one that sends the same again.
 */
export function fillForms(html: string, request: Request, form: FormData): string {
  const typed = typedIn(form)
  if (typed.size === 0) return html
  const forms = html.match(/<form\b[^>]*>[\s\S]*?<\/form>/g) ?? []
  const sent = forms.find((each) => isSentTo(each, request) && isOf(each, typed))
  if (!sent) return withForm(html, request, typed)
  const rest = new Map([...typed].map(([name, values]) => [name, [...values]]))
  const id = attribute(startOf(sent), 'id')
  const filled = html.replace(sent, () => eachField(sent, (field) => filledField(field, rest)))
  if (id === undefined) return filled
  // Fields that stand elsewhere name the form.
  return eachField(filled, (field) =>
    attribute(startOf(field), 'form') === id ? filledField(field, rest) : field,
  )
}

function typedIn(form: FormData): Typed {
  const typed = new Map<string, string[]>()
  for (const [name, value] of form)
    if (typeof value === 'string') typed.set(name, [...(typed.get(name) ?? []), value])
  return typed
}

function isSentTo(form: string, request: Request): boolean {
  const start = startOf(form)
  if (attribute(start, 'method')?.toLowerCase() !== 'post') return false
  const action = attribute(start, 'action') ?? ''
  return new URL(action, request.url).pathname === new URL(request.url).pathname
}

/** Of several for one address it says the same of what it is about. */
function isOf(form: string, typed: Typed): boolean {
  let isSame = true
  eachField(form, (field) => {
    const start = startOf(field)
    const [value] = typed.get(attribute(start, 'name') ?? '') ?? []
    const isHidden = /type="hidden"/.test(start) && !isOfLoading(start)
    if (isHidden && value !== attribute(start, 'value')) isSame = false
    return field
  })
  return isSame
}

/** Other in each page: what was typed belongs to what was loaded. */
function isOfLoading(start: string): boolean {
  return /^(key|loaded|revision)$/.test(attribute(start, 'name') ?? '')
}

function eachField(html: string, replace: (field: string) => string): string {
  return html.replace(/<input\b[^>]*>|<(textarea|select)\b[^>]*>[\s\S]*?<\/\1>/g, replace)
}

/** Of several fields of one name the first gets what came first. */
function filledField(field: string, rest: Map<string, string[]>): string {
  const start = startOf(field)
  const values = rest.get(attribute(start, 'name') ?? '') ?? []
  if (secret.test(start) || /type="(?:file|submit)"/.test(start)) return field
  if (/type="(?:checkbox|radio)"/.test(start)) {
    const isTicked = values.includes(attribute(start, 'value') ?? 'on')
    return withAttribute(start, 'checked', isTicked ? '' : undefined)
  }
  const value = values.shift()
  if (value === undefined) return field
  if (field.startsWith('<textarea')) return `${start}\n${escaped(value)}</textarea>`
  if (field.startsWith('<select')) return selected(field, value)
  return withAttribute(start, 'value', value)
}

function startOf(element: string): string {
  return /^<[^>]*>/.exec(element)?.[0] ?? ''
}

function selected(select: string, value: string): string {
  return select.replace(/<option\b[^>]*>([^<]*)/g, (option, text: string) => {
    const start = startOf(option)
    const isChosen = (attribute(start, 'value') ?? unescaped(text)) === value
    return withAttribute(start, 'selected', isChosen ? '' : undefined) + text
  })
}

/** Where not even the page could be read, or its form is elsewhere. */
function withForm(html: string, request: Request, typed: Typed): string {
  const { pathname, search } = new URL(request.url)
  const fields = [...typed].flatMap(([name, values]) =>
    secretName.test(name) ? [] : values.map((value) => fieldOf(name, value)),
  )
  const form = [
    `<form method="post" action="${escaped(pathname + search)}" class="plain-page">`,
    '<p>What you typed is here. Nothing has been saved.</p>',
    ...fields,
    '<p><button type="submit" class="button">Try Again</button></p></form>',
  ].join('')
  return html.replace(/<\/main>|<\/body>/, (end) => form + end)
}

/** What a person may have written is shown; numbers, ids and choices go along. */
function fieldOf(name: string, value: string): string {
  if (!/\s/.test(value.trim()))
    return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}"/>`
  const area = `<textarea name="${escaped(name)}" rows="6">\n${escaped(value)}</textarea>`
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return `<label class="field">${escaped(capital(words))}${area}</label>`
}

function attribute(start: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`, 'i').exec(start)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** Undefined takes it away. */
function withAttribute(start: string, name: string, value: string | undefined): string {
  const without = start.replace(new RegExp(` ${name}="[^"]*"`, 'gi'), '')
  if (value === undefined) return without
  return without.replace(/\s*\/?>$/, (end) => ` ${name}="${escaped(value)}"${end}`)
}

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => characters[character] ?? '')
}

function unescaped(text: string): string {
  return Object.entries(characters).reduceRight(
    (rest, [character, written]) => rest.replaceAll(written, character),
    text,
  )
}
