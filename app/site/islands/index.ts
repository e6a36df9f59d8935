import { BackLink } from './back-link.tsx'
import { ChartReader } from './chart-reader.tsx'
import { ContactForm } from './contact-form.tsx'
import { CopyLink } from './copy-link.tsx'
import { Menu } from './menu.tsx'
import { PicksFailed } from './picks-failed.tsx'
import { TeamModal } from './team-modal.tsx'

export const islands = {
  'back-link': BackLink,
  'chart-reader': ChartReader,
  'contact-form': ContactForm,
  'copy-link': CopyLink,
  menu: Menu,
  'picks-failed': PicksFailed,
  'team-modal': TeamModal,
}

export type IslandName = keyof typeof islands
