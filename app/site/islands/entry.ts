import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './index.ts'

type Loader = () => Promise<ComponentType<object>>

/** One chunk an island: nobody who opens the menu loads the contact form. */
const loaders: Record<IslandName, Loader> = {
  'contact-form': async () => (await import('./contact-form.tsx')).ContactForm,
  'copy-link': async () => (await import('./copy-link.tsx')).CopyLink as ComponentType<object>,
  menu: async () => (await import('./menu.tsx')).Menu,
  'team-modal': async () => (await import('./team-modal.tsx')).TeamModal,
}

/** Brings an island to life; resolves when its component has mounted and listens. */
export async function wake(island: HTMLElement): Promise<void> {
  const name = island.dataset.island as IslandName
  const Component = await loaders[name]()
  const props = JSON.parse(island.dataset.props ?? '{}')
  await new Promise<void>((mounted) => {
    hydrateRoot(island, createElement(Mounted, { mounted }, createElement(Component, props)), {
      identifierPrefix: name,
    })
  })
}

function Mounted(props: { mounted: () => void; children?: ReactNode }): ReactNode {
  useEffect(props.mounted, [])
  return props.children
}
