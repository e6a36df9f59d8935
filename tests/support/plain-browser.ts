import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import {
  attribute,
  fieldsNamed,
  findAll,
  formOf,
  hasClass,
  isNamed,
  valueIn,
  valuesOf,
  wordsOf,
} from './forms.ts'
import { sessionCookies } from './people.ts'
import type { RunningServer } from './server.ts'

/**
 * A browser without script, as far as forms and links go: it keeps cookies, follows redirects and
 * sends what is in a form. For walks without script, of which Chromium makes one or two.
 */
export class PlainBrowser {
  readonly site: RunningServer
  /** Of the page that is open. */
  url: URL
  status = 0
  html = ''
  /** The name under which a browser would keep what came, where it is no page. */
  file: string | undefined
  #cookies = new Map<string, string>()
  /** Of the page that is open, once somebody has looked at it. */
  #parsed: { html: string; document: Tree.Document } | undefined

  constructor(site: RunningServer) {
    this.site = site
    this.url = new URL(site.origin)
  }

  /** Path, query and fragment of the page. */
  get address(): string {
    return this.url.pathname + this.url.search + this.url.hash
  }

  /** Throws when it keeps none of this name. */
  cookie(name: string): string {
    const value = this.#cookies.get(name)
    if (value === undefined) throw new Error(`No cookie ${name} at ${this.address}`)
    return value
  }

  /** The words of the page. */
  get text(): string {
    return wordsOf(this.document)
  }

  /** The message above the page: its title and its text. */
  get message(): { title: string; text: string } | undefined {
    const toast = findAll(this.document, (each) => hasClass(each, 'toast')).at(-1)
    if (!toast) return undefined
    const words = findAll(toast, (each) => each.tagName === 'p')
    return { title: wordsOf(words[0]), text: wordsOf(words.at(-1)) }
  }

  get document(): Tree.Document {
    if (this.#parsed?.html !== this.html)
      this.#parsed = { html: this.html, document: parse(this.html, { scriptingEnabled: false }) }
    return this.#parsed.document
  }

  async signInAs(email: string): Promise<this> {
    for (const { name, value } of await sessionCookies(this.site, email))
      this.#cookies.set(name, value)
    return this
  }

  open(path: string): Promise<this> {
    return this.#ask(new URL(path, this.url), { method: 'GET' })
  }

  /** Follows the link of this name; of several, the one in the row that has these words. */
  follow(name: string | RegExp, words = ''): Promise<this> {
    const rows = words === '' ? [this.document] : this.rows(words)
    const isLink = (each: Tree.Element) => each.tagName === 'a' && isNamed(each, name)
    const [link] = rows.flatMap((row) => findAll(row, isLink))
    if (!link) throw new Error(`${this.address} has no link ${name} ${words}`)
    return this.open(attribute(link, 'href') ?? '')
  }

  /** The rows of tables and lists that have these words. */
  rows(words = ''): Tree.Element[] {
    return findAll(
      this.document,
      (each) => /^(tr|li)$/.test(each.tagName) && wordsOf(each).includes(words),
    )
  }

  /** Fills fields by their labels (true ticks a box), and presses the button of this name in their form. */
  async press(
    button: string | RegExp,
    filled: Record<string, string | File | true> = {},
  ): Promise<this> {
    const { document } = this
    const isButton = (each: Tree.Element) => each.tagName === 'button' && isNamed(each, button)
    const fieldIn = (form: Tree.Element | undefined, label: string) =>
      fieldsNamed(document, label).find((each) => formOf(each, document) === form)
    const pressed = findAll(document, isButton).find((each) =>
      Object.keys(filled).every((label) => fieldIn(formOf(each, document), label)),
    )
    const form = pressed && formOf(pressed, document)
    if (!form)
      throw new Error(`${this.address} has no button ${button} with ${Object.keys(filled)}`)
    const isMultipart = attribute(form, 'enctype') === 'multipart/form-data'
    const body = isMultipart ? formDataOf(form, document) : valuesOf(form, document)
    for (const [label, value] of Object.entries(filled)) {
      const field = fieldIn(form, label) as Tree.Element
      const name = attribute(field, 'name') ?? ''
      if (value === true) body.append(name, valueIn(field))
      // Only forms of several parts take a file.
      else (body as FormData).set(name, value as string)
    }
    const name = attribute(pressed, 'name')
    if (name) body.set(name, attribute(pressed, 'value') ?? '')
    const action = attribute(pressed, 'formaction') ?? attribute(form, 'action') ?? this.address
    const target = new URL(action, this.url)
    if (attribute(form, 'method')?.toLowerCase() === 'post')
      return this.#ask(target, { method: 'POST', body })
    target.search = String(body as URLSearchParams)
    return this.#ask(target, { method: 'GET' })
  }

  /** What the link of this name leads to, with the name of the file that it is kept under. */
  async download(name: string): Promise<File> {
    const [link] = findAll(this.document, (each) => each.tagName === 'a' && isNamed(each, name))
    if (!link) throw new Error(`${this.address} has no link ${name}`)
    const target = new URL(attribute(link, 'href') ?? '', this.url)
    const answer = await fetch(target, { headers: this.#headers() })
    if (answer.status !== 200) throw new Error(`${target} answers ${answer.status}`)
    return new File([await answer.arrayBuffer()], fileName(answer) ?? '')
  }

  /** The field with this label. Throws when there is none. */
  field(label: string): Tree.Element {
    const [found] = fieldsNamed(this.document, label)
    if (!found) throw new Error(`${this.address} has no field ${label}`)
    return found
  }

  async #ask(target: URL, sent: RequestInit): Promise<this> {
    const answer = await fetch(target, { ...sent, headers: this.#headers(), redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    const to = answer.headers.get('location')
    this.html = await answer.text()
    this.file = fileName(answer)
    if (to) return this.#ask(new URL(to, target), { method: 'GET' })
    this.url = target
    this.status = answer.status
    return this
  }

  #headers() {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { cookie, origin: this.site.origin, accept: 'text/html' }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)
    if (isGone) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

function fileName({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}

/** Of several parts; a file that nobody has chosen is an empty one. */
function formDataOf(form: Tree.Element, document: Tree.Document): FormData {
  const data = new FormData()
  for (const [name, value] of valuesOf(form, document)) data.append(name, value)
  const isFile = (each: Tree.Element) => attribute(each, 'type') === 'file'
  for (const field of findAll(document, isFile))
    if (formOf(field, document) === form)
      data.set(
        attribute(field, 'name') ?? '',
        new File([], '', { type: 'application/octet-stream' }),
      )
  return data
}
