import { section } from './section.ts'

export const secondFactor = section({
  key: 'secondFactor',
  title: 'Two-step verification',
  lead: 'Sign-in with a code besides the password.',
  fields: {
    required: {
      kind: 'tick',
      label: 'Every admin needs two-step verification',
      hint: 'Admins without one must set it up at their next sign-in. Set up yours first.',
    },
  },
  damaged: { required: true },
})

export const magicLink = section({
  key: 'magicLink',
  title: 'Magic links',
  lead: 'Sign-in by a link in a mail, without a password.',
  fields: {
    off: {
      kind: 'tick',
      label: 'Magic links are turned off',
      hint: 'Those that are under way end at once. Links to choose a new password are still sent.',
    },
  },
  damaged: { off: true },
})

export const securityLog = section({
  key: 'securityLog',
  title: 'Security events',
  lead: 'Sign-ins and what was suspicious, as Security shows them.',
  fields: {
    days: {
      kind: 'whole',
      label: 'Keep events for (days)',
      missing: 90,
      min: 1,
      max: 3650,
      hint: 'Older ones are removed once a day.',
    },
  },
})

export const securityContact = section({
  key: 'securityContact',
  title: 'Reports about security',
  lead: 'Where people report a weakness of this site; /.well-known/security.txt names it.',
  fields: {
    contacts: {
      kind: 'lines',
      label: 'Addresses for reports',
      hint: 'An email address or a web address on each line. Without one, the firm’s email is named.',
      like: /^(https:\/\/\S{1,200}|[^@\s]{1,64}@[^@\s]{1,200})$/,
      wrong: 'must be email addresses or web addresses that begin with https://, one on each line',
    },
  },
})

export const signUp = section({
  key: 'signUp',
  title: 'Sign-up',
  lead: 'Who may make an account by themselves. It opens nothing: an admin gives each its role.',
  fields: {
    policy: {
      kind: 'option',
      required: true,
      label: 'Sign-up is',
      options: {
        open: 'Open to everybody',
        domains: 'For these mail domains only',
        off: 'Off: by invitation only',
      },
      initial: 'open',
    },
    domains: {
      kind: 'lines',
      label: 'Mail domains',
      hint: 'One on each line, such as example.com.',
      like: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      wrong: 'must be domains such as example.com, one on each line',
    },
  },
  damaged: { policy: 'off' },
  check: ({ policy, domains }) =>
    policy === 'domains' && domains.length === 0
      ? { field: 'domains', message: 'Mail domains: at least one is needed' }
      : undefined,
})
