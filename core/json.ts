/** What a text that came from elsewhere says as JSON; undefined where it says nothing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
