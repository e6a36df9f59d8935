import { useEffect, useState } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation } from 'react-router'
import { enter, isChanged } from './field-values.ts'
import { fieldsOf, type KeptForm, keptField, pairsOf, postForms } from './kept-form.ts'
import { findText, keepText } from './kept-text.ts'

type Results = Record<string, DataStrategyResult>

const prefix = 'qantara-typed:'

let person: string | undefined

/** What is typed into the forms of a screen waits in this tab while one signs in again. */
export const keepFields: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const isSignedOut = Object.values(results).some(({ result }) => leadsToSignIn(result))
  if (isSignedOut && person && keep(person, request)) leaveUnasked()
  return results
}

/** Puts back once what the same person had typed at this address; whether there was any. */
export function useKeptFields(id: string): boolean {
  // A new one at each visit of an address.
  const location = useLocation()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    person = id
    setBack(putBack(nameOf(id, location.pathname + location.search)))
  }, [id, location])
  return isBack
}

/** Fields or drafts, of anybody: before the sign-in it is not known who comes. */
export function isAnythingKept(): boolean {
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
    const kept = [prefix, 'qantara-draft:']
    return names.some((name) => kept.some((beginning) => name.startsWith(beginning)))
  } catch {
    return false
  }
}

function leadsToSignIn(result: unknown): boolean {
  return result instanceof Response && /^\/auth\?/.test(result.headers.get('location') ?? '')
}

/** False where there is nothing, or the browser keeps nothing. */
function keep(id: string, { method, url }: Request): boolean {
  const isSent = (action: string | null) =>
    method !== 'GET' && new URL(action ?? '', location.href).pathname === new URL(url).pathname
  const forms = postForms().flatMap((form): KeptForm[] => {
    const action = form.getAttribute('action')
    const fields = fieldsOf(form)
    const isTyped = fields.some((field) => field.type !== 'hidden')
    if (!isTyped || !(isSent(action) || fields.some(isChanged))) return []
    return [{ action, fields: fields.map(keptField) }]
  })
  if (forms.length === 0) return false
  try {
    const name = nameOf(id, location.pathname + location.search)
    keepText(sessionStorage, name, JSON.stringify(forms))
    return true
  } catch {
    return false
  }
}

function nameOf(id: string, address: string): string {
  return `${prefix}${id}:${address}`
}

function putBack(name: string): boolean {
  const shown = postForms()
  const changed = take(name).filter(({ action, fields }) => {
    const at = shown.findIndex((form) => form.getAttribute('action') === action)
    const [form] = at < 0 ? [] : shown.splice(at, 1)
    const pairs = form ? pairsOf(fieldsOf(form), fields) : []
    const typed = pairs.filter(([field, kept]) => field.type !== 'hidden' && enter(field, kept))
    // A form that keeps a draft of its own has it already, and knows what it belongs to.
    if (typed.length === 0) return false
    for (const [field, { value }] of pairs) if (field.type === 'hidden') field.value = value
    return true
  })
  return changed.length > 0
}

function take(name: string): KeptForm[] {
  try {
    const kept = JSON.parse(findText(sessionStorage, name) ?? '[]')
    sessionStorage.removeItem(name)
    return kept
  } catch {
    return []
  }
}

/** What is kept is not at risk. */
function leaveUnasked(): void {
  const unasked = (event: Event) => event.stopImmediatePropagation()
  addEventListener('beforeunload', unasked, { capture: true, once: true })
}
