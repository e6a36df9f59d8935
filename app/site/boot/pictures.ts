// On pages with pictures, inline in the head: no imports.

// A picture that fails is asked for three more times, then it is gone for this visit, and what lies
// beneath it shows: initials, or 'Image failed to load'.
const retries = new WeakMap<EventTarget, ReturnType<typeof setTimeout>>()
/** All its files have failed with the one that was chosen here. */
const isGone = (image: HTMLImageElement, now = false) => {
  const { pathname } = new URL(image.currentSrc || image.src, location.href)
  const name = `failed:${pathname.replace(/-\d+\.\w+$/, '')}`
  try {
    if (now) sessionStorage[name] = 1
    return sessionStorage[name]
  } catch {
    return now
  }
}
const hideGone = () => {
  for (const image of document.images) if (isGone(image)) image.hidden = true
}
const onFailure = (image: HTMLImageElement) => {
  // The listener and the look at what had failed before it may both see one failure.
  if (retries.has(image)) return
  const tries = Number(image.dataset.tries ?? 0) + 1
  if (isGone(image, tries > 3)) {
    image.hidden = true
    return hideGone()
  }
  image.dataset.tries = String(tries)
  const retry = () => {
    retries.delete(image)
    const [source] = (image.currentSrc || image.src).split('?')
    for (const each of image.parentElement?.querySelectorAll('source') ?? []) each.remove()
    image.srcset = ''
    image.src = `${source}?t=${Date.now()}`
  }
  retries.set(image, setTimeout(retry, 1000 * tries))
}
const onPicture = (type: string, listener: (image: HTMLImageElement) => void) =>
  document.addEventListener(
    type,
    ({ target }) => {
      if (target instanceof HTMLImageElement) listener(target)
    },
    true,
  )
onPicture('error', onFailure)
onPicture('load', (image) => {
  clearTimeout(retries.get(image))
  retries.delete(image)
  delete image.dataset.tries
})
document.addEventListener('DOMContentLoaded', () => {
  hideGone()
  // An error can come before this script listens.
  for (const image of document.images) if (image.complete && !image.naturalWidth) onFailure(image)
})
