// On the page with the bridge, inline in the head: no imports.

// The bridge is drawn once, and a flag remembers it.
try {
  if (!localStorage.seen) {
    localStorage.seen = 1
    document.documentElement.classList.add('first-visit')
  }
} catch {
  // Storage is refused: then the drawing is simply there.
}
