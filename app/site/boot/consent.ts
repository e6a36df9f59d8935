// On the page with the enquiry form, inline in the head: no imports.

// The consent box rules the send button, unless the form has to do without its component (boot.ts):
// then the server says what is missing.
let plain = false
const consent = () => {
  const box = document.querySelector<HTMLInputElement>('input[name=consent]')
  const button = box?.form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (button && !('sending' in button.dataset)) button.disabled = !plain && !box?.checked
}
// Coming back to a form, the browser restores the box without an event of its own.
for (const type of ['change', 'DOMContentLoaded', 'pageshow']) addEventListener(type, consent, true)
addEventListener('plain', () => {
  plain = true
  consent()
})
