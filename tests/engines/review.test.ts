import { requireApproval } from '../support/approval.ts'
import { fill, isThere, press, see, soon, typedIn } from '../support/engines/hand.ts'
import { enter, enterMember, mark, publicText } from '../support/engines/staff.ts'
import { story, type Told } from '../support/engines/story.ts'
import { addStaff, inDatabase } from '../support/people.ts'

// What two people do together, where changes need a second person.

let required: ReturnType<typeof requireApproval> | undefined

/** Two admins, of whom none was let in by the other. */
async function twoPeople({ site }: Told) {
  required ??= inDatabase(site.site, requireApproval)
  await required
  return [await addStaff(site.site, 'admin'), await addStaff(site.site, 'admin')] as const
}

story('English', 'a letter is submitted by one and approved by another', async (told) => {
  const [jane, omar] = await twoPeople(told)
  const path = '/letters/navigating-new-economic-reality'
  const hers = await enter(told, `/admin${path}`, jane)
  const title = `Read by two in ${mark(told)}`
  await fill(hers, 'Title', title)
  await press(hers, 'Submit')
  await isThere(hers, 'dialog:modal')
  await press(hers, 'Submit')
  await see(hers, 'It goes live when a second person approves it.')
  await press(hers, 'See the change')
  await see(hers, 'someone else has to approve it')

  const his = await enter(told, '/admin/review', omar)
  await press(his, title)
  await see(his, 'Word by word')
  await press(his, 'Approve')
  await see(his, 'Visitors see it on the next page they open, or from its scheduled time on.')
  await soon(() => publicText(his, path)).toContain(title)
})

story('English', 'a change is sent back with a reason, and edited again', async (told) => {
  const [jane, omar] = await twoPeople(told)
  const role = `Partner, ${mark(told)}`
  const hers = await enterMember(told, 'Karim Sample', jane)
  await fill(hers, 'Role (required)', role)
  await press(hers, 'Submit')
  await see(hers, 'It goes live when a second person approves it.')

  const his = await enter(told, '/admin/review', omar)
  await press(his, '[aria-label="Waiting for approval"] a')
  await see(his, 'Word by word')
  await press(his, 'Send back')
  await see(his, 'Say why, so that it can be fixed')
  await fill(his, 'Reason', 'Name the desk')
  await press(his, 'Send back')
  await see(his, 'Its author gets an email with your reason.')

  const again = await enter(told, '/admin/team', jane)
  await see(again, 'Name the desk')
  await press(again, 'Edit again')
  await see(again, 'Unsaved Changes')
  await press(again, 'Edit Karim Sample')
  await soon(() => typedIn(again, 'Role (required)')).toBe(role)
})
