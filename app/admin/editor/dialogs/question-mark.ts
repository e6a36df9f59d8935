const name = 'qantara-question-mark'

/**
 * Whether ? shows the shortcuts in this browser. A key without Ctrl can be pressed by speech input
 * and by mistake, so it can be switched off (WCAG 2.1.4).
 */
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
  } catch {
    // Without storage the shortcut stays on.
  }
}
