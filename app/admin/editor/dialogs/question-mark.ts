const name = 'qantara-question-mark'

/** Speech input presses keys without Ctrl by mistake: it can be switched off (WCAG 2.1.4). */
export function isQuestionMarkOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export function switchQuestionMark(isOn: boolean): void {
  try {
    localStorage.setItem(name, isOn ? 'on' : 'off')
  } catch {}
}
