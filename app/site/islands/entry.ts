import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
} from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { originalEnglish } from '../content/copy.ts'
import { CopyContext } from '../content/copy-context.ts'
import type { IslandName } from './index.ts'

type Loader = () => Promise<ComponentType<object>>

/** One chunk each, so that the menu does not load the contact form. */
const loaders: Record<IslandName, Loader> = {
  'back-link': async () => (await import('./back-link.tsx')).BackLink as ComponentType<object>,
  'chart-reader': async () =>
    (await import('./chart-reader.tsx')).ChartReader as ComponentType<object>,
  'contact-form': async () => (await import('./contact-form.tsx')).ContactForm,
  'copy-link': async () => (await import('./copy-link.tsx')).CopyLink as ComponentType<object>,
  menu: async () => (await import('./menu.tsx')).Menu as ComponentType<object>,
  'picks-failed': async () =>
    (await import('./picks-failed.tsx')).PicksFailed as ComponentType<object>,
  'team-modal': async () => (await import('./team-modal.tsx')).TeamModal,
}

const underWay = new WeakMap<HTMLElement, Promise<void>>()

/** Resolves when the island listens: the lightbox to its sheets, another when its component has mounted. */
export function hydrate(island: HTMLElement): Promise<void> {
  const begun = underWay.get(island) ?? begin(island)
  underWay.set(island, begun)
  return begun
}

async function begin(island: HTMLElement): Promise<void> {
  // Its sheets are HTML of the page: it needs listeners, and no component.
  if (island.dataset.island === 'stock-lightbox')
    return (await import('./stock-lightbox.ts')).openSheets(island, hydrate)
  const name = island.dataset.island as IslandName
  const Component = await loaders[name]()
  const props = JSON.parse(island.dataset.props ?? '{}')
  const sent = document.getElementById('copy')?.textContent
  const copy = sent ? JSON.parse(sent) : originalEnglish
  await new Promise<void>((listening) => {
    const restore = preserveFormState(island)
    const component = createElement(CopyContext, { value: copy }, createElement(Component, props))
    // Synchronous, so that nothing is typed between reading the fields and hydrating them.
    flushSync(() => {
      hydrateRoot(island, createElement(Mounted, { restore, listening }, component), {
        identifierPrefix: name,
      })
    })
  })
}

function Mounted(props: {
  restore: () => void
  listening: () => void
  children?: ReactNode
}): ReactNode {
  // Before any effect of the component reads its fields.
  useLayoutEffect(props.restore, [])
  useEffect(props.listening, [])
  return props.children
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns what puts typed text back: React writes a field's first text when it takes it over. */
function preserveFormState(element: HTMLElement): () => void {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : undefined
  const noted = Array.from(element.querySelectorAll<Field>('input, textarea'), (field) => ({
    id: field.id,
    value: field.value,
    checked: 'checked' in field && field.checked,
    selection: [field.selectionStart, field.selectionEnd] as const,
  }))
  return () => {
    for (const { id, value, checked, selection } of noted) {
      const field = document.getElementById(id) as Field | null
      if (!field) continue
      if ('checked' in field && field.checked !== checked) field.checked = checked
      if (field.value === value) continue
      field.value = value
      if (selection[0] !== null) field.setSelectionRange(...selection)
    }
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
  }
}
