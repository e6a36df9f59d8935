const maxWaitMs = 15_000

/**
 * The element that `selector` names, or undefined. XMLHttpRequest parses a document by itself: the
 * policy forbids turning text into HTML.
 */
export function fetchSection(href: string, selector: string): Promise<Element | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', href)
    request.responseType = 'document'
    request.timeout = maxWaitMs
    request.onerror = request.ontimeout = () => resolve(undefined)
    request.onload = () => {
      const section = request.responseXML?.querySelector(selector)
      resolve(request.status === 200 && section ? document.adoptNode(section) : undefined)
    }
    request.send()
  })
}
