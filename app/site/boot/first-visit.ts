// On the page with the bridge, inline in the head: no imports.

// The bridge is drawn once. A flag remembers it when it is drawn: who leaves before sees it again.
try {
  if (!localStorage.seen) {
    const remember = () => {
      localStorage.seen = 1
    }
    addEventListener('animationend', ({ animationName }) => {
      if (animationName === 'draw-bridge') remember()
    })
    // Where nothing moves, nothing ends. A page that is made ready ahead may never be seen.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      if ('prerendering' in document && document.prerendering)
        addEventListener('prerenderingchange', remember, true)
      else remember()
    document.documentElement.classList.add('first-visit')
  }
} catch {
  // Storage is refused: then the drawing is simply there.
}
