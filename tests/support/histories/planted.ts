/** A fault that is put into a copy of the project, as texts that are replaced, to see it found. */
export type Planted = {
  name: string
  /** Words of the anomaly that has to be found. */
  found: RegExp
  edits: readonly { file: string; old: string; new: string }[]
  /** Whether changes need a second person in the histories that look for it. */
  needsApproval?: boolean
}

export const planted: readonly Planted[] = [
  {
    name: 'a save does not compare the revision that was loaded',
    found: /lost update/,
    edits: [
      {
        file: 'db/revisions.ts',
        old: "          .where('list', '=', list)\n          .where('revision', '=', expected)\n",
        new: "          .where('list', '=', list)\n",
      },
    ],
  },
  {
    name: 'an enquiry is acknowledged before it is stored',
    found: /acknowledged write gone: the enquiry/,
    edits: [
      {
        file: 'core/enquiries/enquiries.server.ts',
        old: '  await db.transaction().execute(async (tx) => {\n    const missing =',
        new: '  await new Promise((done) => setTimeout(done, 1))\n  setTimeout(() => db.transaction().execute(async (tx) => {\n    const missing =',
      },
      {
        file: 'core/enquiries/enquiries.server.ts',
        old: '    await acknowledge(tx, { id, reference, email, language, clientKey, now })\n  })\n',
        new: '    await acknowledge(tx, { id, reference, email, language, clientKey, now })\n  }).catch(() => {}), 700)\n',
      },
    ],
  },
  {
    name: 'a decision does not use up its submission',
    needsApproval: true,
    found: /was decided \d times/,
    edits: [
      {
        file: 'core/review/decision.server.ts',
        old: "      .where('id', '=', id)\n      .where('state', '=', 'waiting')\n",
        new: "      .where('id', '=', id)\n",
      },
    ],
  },
  {
    name: 'an author decides on their own submission',
    needsApproval: true,
    found: /decided on their own submission/,
    edits: [
      {
        file: 'core/review/decision.server.ts',
        old: "if (state !== 'withdrawn' && submission.editors.includes(actorId))",
        new: "if (state === 'void')",
      },
      {
        file: 'core/review/decide.server.ts',
        old: "    if (await haveCommonRoot(tx, submission.submittedBy, actorId)) throw new Refusal('let-in')\n",
        new: "    if (await haveCommonRoot(tx, '', actorId)) throw new Refusal('let-in')\n",
      },
    ],
  },
  {
    name: 'a changed record is not recorded',
    found: /no row of history for call/,
    edits: [
      {
        file: 'core/history/changes.server.ts',
        old: '  approval?.changes.push(change)\n',
        new: "  approval?.changes.push(change)\n  if (change.noun === 'team' && change.action === 'updated') return\n",
      },
    ],
  },
  {
    name: 'a publication is not recorded',
    found: /no row of history for \d × /,
    edits: [
      {
        file: 'core/history/changes.server.ts',
        old: '  approval?.changes.push(change)\n',
        new: "  approval?.changes.push(change)\n  if (change.action === 'published') return\n",
      },
    ],
  },
  {
    name: 'an enquiry causes two mails',
    found: /2 mails for one cause/,
    edits: [
      {
        file: 'core/enquiries/enquiries.server.ts',
        old: "    await queueMail(tx, 'enquiry', mailTo, props, id)\n",
        new: "    for (let n = 0; n < 2; n += 1) await queueMail(tx, 'enquiry', mailTo, props, id)\n",
      },
    ],
  },
  {
    name: 'an invitation causes no mail',
    found: /no mail, and none that waits/,
    edits: [
      {
        file: 'core/people/mails.server.ts',
        old: "  await queueSecurityMail(tx, encryption, {\n    kind: 'invitation',",
        new: "  if (id === '') await queueSecurityMail(tx, encryption, {\n    kind: 'invitation',",
      },
    ],
  },
  {
    name: 'an entry of the archive does not name the one before it',
    found: /the chain does not verify/,
    edits: [
      {
        file: 'core/archive/chain.server.ts',
        old: '  const previousHash = last?.hash ?? noHash\n',
        new: '  const previousHash = noHash\n',
      },
    ],
  },
  {
    name: 'a picture forgets who has brought it',
    found: /a picture without its owner/,
    edits: [
      {
        file: 'core/media/pictures.server.ts',
        old: '      uploaded_by: actor.id,\n',
        new: '      uploaded_by: actor.id && null,\n',
      },
    ],
  },
  {
    name: 'what was withdrawn stays on the site',
    found: /letters.* had made it “” before/,
    edits: [
      {
        file: 'core/texts/withdraw-text.server.ts',
        old: "    if (published)\n      await createPublicationRow(locked, { action: 'withdraw',",
        new: "    if (published && reason !== '')\n      await createPublicationRow(locked, { action: 'withdraw',",
      },
    ],
  },
  {
    name: 'what is scheduled begins a month late',
    found: /three days later, though/,
    edits: [
      {
        file: 'core/texts/publication-record.server.ts',
        old: '    at: at ?? now,\n',
        new: '    at: at ? new Date(at.getTime() + 30 * 24 * 3_600_000) : now,\n',
      },
    ],
  },
  {
    name: 'pages are not made again after a publication',
    found: /^\/letters\//,
    edits: [
      {
        file: 'core/texts/publication-record.server.ts',
        old: 'await changeSite(work, [kind.content], exemption, subjectOf(locked))',
        new: 'await changeSite(work, [], exemption, subjectOf(locked))',
      },
    ],
  },
  {
    name: 'undoing a change leaves it',
    found: /bio:.* had made it/,
    edits: [
      {
        file: 'core/record/restore.server.ts',
        old: '    rowsWithoutChange(stored, found.change, found.wasMoved),\n  )\n',
        new: '    rowsWithoutChange(stored, found.change, found.wasMoved) && stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft),\n  )\n',
      },
    ],
  },
  {
    name: 'the answer to a save is not kept for when it is sent again',
    found: /refused with 409 when sent again/,
    edits: [
      {
        file: 'core/record/saves.server.ts',
        old: '  if (!earlier) return undefined\n',
        new: "  if (!earlier || list !== '') return undefined\n",
      },
    ],
  },
  {
    name: 'an import is acknowledged and writes nothing',
    found: /imported:.* had made it/,
    edits: [
      {
        file: 'core/transfer/import-file.server.ts',
        old: '        const changed = await planned.write(save)\n',
        new: '        const changed = save.actor.id ? [] : await planned.write(save)\n',
      },
    ],
  },
  {
    name: 'a price is no point of its series',
    found: /is no point of its series/,
    edits: [
      {
        file: 'core/stocks/price-points.server.ts',
        old: "  await tx\n    .insertInto('price_points')\n",
        new: "  if (source !== 'quote' as string) return undefined\n  await tx\n    .insertInto('price_points')\n",
      },
    ],
  },
]
