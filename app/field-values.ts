export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type Entered = { value: string; checked: boolean }

export function enteredIn(field: Field): Entered {
  return { value: field.value, checked: isTick(field) && field.checked }
}

/** Whether it says something else than the page that was sent. */
export function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  return field.value !== sentValue(field)
}

/** As if by hand: some fields are React's, and some forms note that they were changed. False if it is there. */
export function enter(field: Field, { value, checked }: Entered): boolean {
  if (isTick(field)) {
    if (field.checked === checked || (field.type === 'radio' && !checked)) return false
    field.click()
    return true
  }
  if (field.value === value) return false
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setValue?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** As the page was sent, without a word to anybody. */
export function reset(field: Field): void {
  if (isTick(field)) field.checked = field.defaultChecked
  else field.value = field instanceof HTMLSelectElement ? sentValue(field) : field.defaultValue
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function sentValue({ options }: HTMLSelectElement): string {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
