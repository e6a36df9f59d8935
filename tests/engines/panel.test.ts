import { fill, isThere, pathOf, press, see, soon, typedIn } from '../support/engines/hand.ts'
import { enter } from '../support/engines/staff.ts'
import { story } from '../support/engines/story.ts'
import { panelScreens } from '../support/panel-screens.ts'

// The panel as a whole, in each engine.

story('English', 'every screen opens, fits its window and complains of nothing', async (told) => {
  const tab = await enter(told, '/admin')
  for (const path of panelScreens) {
    await told.open(path)
    const look = () =>
      tab.read(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return {
          over: scrollWidth - clientWidth,
          heading: document.querySelector('h1') !== null,
          // An engine complains of a script that was still on its way when the screen was left.
          awaitsEditor: document.querySelector('.rich-still') !== null,
        }
      })
    const whole = { over: 0, heading: true, awaitsEditor: false }
    await soon(async () => [path, await look()]).toEqual([path, whole])
  }
})

story('English', 'Ctrl+K goes to a screen by what people call it', async (told) => {
  const tab = await enter(told, '/admin/team')
  await tab.key('k', 'Control')
  await isThere(tab, 'dialog:modal')
  await tab.type('privacy')
  await isThere(tab, 'dialog:modal [aria-selected=true]')
  await tab.key('Enter')
  await soon(() => pathOf(tab)).toMatch(/^\/admin\/(?!team)/)
})

story('English', 'who leaves with unsaved changes is asked, and finds them again', async (told) => {
  const tab = await enter(told, '/admin/settings')
  const leave = async () => {
    await tab.key('k', 'Control')
    await isThere(tab, 'dialog:modal [role=combobox]')
    await tab.type('private links')
    await isThere(tab, 'dialog:modal [aria-selected=true]')
    await tab.key('Enter')
    await see(tab, 'Leave with unsaved changes?')
  }
  const phone = `+973 1700 ${told.width}`
  await fill(tab, 'Phone', phone)
  await see(tab, 'Unsaved Changes')
  await leave()
  await press(tab, 'Stay')
  await soon(() => typedIn(tab, 'Phone')).toBe(phone)
  await leave()
  await press(tab, 'Leave')
  await soon(() => pathOf(tab)).toBe('/admin/links')
  await told.open('/admin/settings')
  await see(tab, 'We restored your draft')
  await soon(() => typedIn(tab, 'Phone')).toBe(phone)
})
