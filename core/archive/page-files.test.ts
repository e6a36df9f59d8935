import { expect, test } from 'vitest'
import { chunksNamedIn, filesNamedIn, isPicture, showable, withoutSources } from './page-files.ts'

const page = `<!doctype html>
<link rel="preload" href="/fonts/plex.woff2" as="font"><link rel="manifest" href="/site.webmanifest">
<link rel="icon" href="/icon.svg"><link rel="canonical" href="https://firm.example/team">
<style>@font-face{src:url(/fonts/plex.woff2)}</style>
<script src="/assets/boot-1.js" data-x></script>
<img src="/media/a-320.jpg" srcset="/media/a-320.jpg 320w, /media/a-640.jpg 640w">
<a href="/team">Team</a><main data-islands="/assets/islands-1.js">/assets/in-words.js</main>`

test('a page names fonts, pictures, icons and scripts, each once', () => {
  expect(filesNamedIn(page)).toEqual([
    '/assets/boot-1.js',
    '/assets/islands-1.js',
    '/fonts/plex.woff2',
    '/icon.svg',
    '/media/a-320.jpg',
    '/media/a-640.jpg',
  ])
  expect(filesNamedIn('<p>Nothing</p>')).toEqual([])
})

test('a script names its chunks and their styles, in its own folder', () => {
  const script = 'import("./b-2.js");const m=["assets/c-3.css",`./b-2.js`,"./other.png","x/d.js"]'
  expect(chunksNamedIn('/assets/a-1.js', script)).toEqual(['/assets/b-2.js', '/assets/c-3.css'])
})

test('what is shown has no script, nothing that loads by itself, and no file from elsewhere', () => {
  const kept = ['/fonts/plex.woff2', '/media/a-640.jpg', '/icon.svg']
  const shown = showable(page, (path) => (kept.includes(path) ? `files${path}` : undefined))
  expect(shown).not.toMatch(/<script|data-islands|preload|manifest|canonical/)
  expect(shown).toContain('srcset="files/media/a-640.jpg 640w"')
  expect(shown).toContain('src="data:,"')
  expect(shown).toContain('url(files/fonts/plex.woff2)')
  expect(shown).toContain('<a href="/team">Team</a>')
})

test('a picture of which no width is left has no srcset', () => {
  expect(showable('<img srcset="/media/a-320.jpg 320w">', () => undefined)).toBe('<img>')
})

test('pictures are in the storage, other files are built with the program', () => {
  expect(['/media/a.jpg', '/assets/a.js', '/fonts/a.woff2'].map(isPicture)).toEqual([
    ...[true, false, false],
  ])
})

test('one width and kind of each picture is enough to see it', () => {
  const html = '<picture><source srcset="/media/a.avif"><img src="/media/a.jpg" srcset="x 1w">'
  expect(withoutSources(html)).toBe('<picture><img src="/media/a.jpg">')
})
