import { section } from './section.ts'

export const approval = section({
  key: 'approval',
  title: 'Approval',
  lead: 'For whatever visitors see: texts, the team, stocks and these settings.',
  fields: {
    required: {
      kind: 'tick',
      isSwitch: true,
      label: 'Changes need a second person',
      hint:
        'What one person submits goes live when another approves it. Prices within the rule of ' +
        'large moves, and withdrawing, need no second person. Switching it off needs a second person too.',
    },
  },
  damaged: { required: true },
})

export const claims = section({
  key: 'claims',
  title: 'Claims',
  lead: 'Every figure on the pages is a claim with a source, an owner and a day of review.',
  fields: {
    mustBeEvidenced: {
      kind: 'tick',
      label: 'Forbid publishing with an overdue or unevidenced claim',
      hint: 'The refusal names the claim. What is published already stays.',
    },
  },
  damaged: { mustBeEvidenced: true },
})

export const archive = section({
  key: 'archive',
  title: 'Archive',
  lead: 'Every public page is recorded as visitors get it, each time that it changes.',
  fields: {
    years: {
      kind: 'whole',
      label: 'Keep archived pages for (years)',
      missing: 7,
      min: 1,
      max: 30,
      hint: 'After that their content is removed; that they were shown stays recorded.',
    },
    headTo: {
      kind: 'lines',
      label: 'Send the daily proof to',
      hint: 'Email addresses outside the firm, one on each line. Anyone who keeps these mails can prove that nothing was changed later.',
      like: /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/,
      wrong: 'must be email addresses, one on each line',
    },
  },
})

export const retention = section({
  key: 'retention',
  title: 'How long records are kept',
  lead: 'For enquiries, security events and archived pages it is set above, for past backups under System. Changes, approvals and versions of texts are kept for good.',
  fields: {
    mailDays: {
      kind: 'whole',
      label: 'Keep sent mails for (days)',
      missing: 30,
      min: 1,
      max: 3650,
      hint: 'As they went out; links in them are erased at once.',
    },
    linkYears: {
      kind: 'whole',
      label: 'Keep private links for (years)',
      missing: 7,
      min: 1,
      max: 30,
      hint: 'From their expiry: who was shown what, and what they attested.',
    },
    deliveryDays: {
      kind: 'whole',
      label: 'Keep the log of webhooks for (days)',
      missing: 30,
      min: 1,
      max: 3650,
      hint: 'Each attempt to notify another program, with what was sent and answered.',
    },
  },
})

export const legalHold = section({
  key: 'legalHold',
  title: 'Legal hold',
  lead: 'For an investigation or a dispute.',
  fields: {
    on: {
      kind: 'tick',
      label: 'Remove no records',
      hint: 'Archived pages, enquiries, mails, private links, the log of webhooks, pictures, past backups and security events stay until this is switched off, whatever their age. No enquiry can be erased.',
    },
  },
  damaged: { on: true },
})
