/** Elements of the demo wallet's dialogs. They live in a shadow root, and so do not inherit the page's styles. */

type Child = Node | string
type Attributes = Readonly<Record<string, string | boolean | EventListener>>

/** Creates an element: `h('button', { type: 'button', onclick: … }, 'Yes')`. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

const style = `
:host { all: initial; }
dialog { font: 400 16px/1.5 var(--font, system-ui, sans-serif); color: var(--ink); background: var(--surface); width: min(440px, calc(100vw - 32px)); max-height: calc(100dvh - 40px); padding: 0; border: 1px solid var(--line); border-radius: 24px; box-shadow: var(--shadow-up); box-sizing: border-box; }
dialog::backdrop { background: rgb(8 16 14 / .5); }
form { display: grid; gap: 16px; padding: 24px; margin: 0; }
h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; font-weight: 680; overflow-wrap: anywhere; }
p, ul, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 8px; font-size: .875rem; font-weight: 600; }
.note { padding: 14px 16px; border-radius: 12px; background: var(--sunk); font-size: .875rem; color: var(--ink-2); }
.people { display: grid; grid-auto-rows: max-content; gap: 8px; max-height: 38dvh; overflow: auto; padding: 2px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; cursor: pointer; }
.people label { padding: 10px 14px; border: 1px solid var(--line-strong); border-radius: 12px; }
.people label:has(:checked) { border-color: var(--green); background: var(--green-tint); box-shadow: inset 0 0 0 1px var(--green); }
label b { display: block; font-weight: 620; }
small { font-size: .8125rem; color: var(--ink-2); font-variant-numeric: tabular-nums; }
input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--green); }
ul { display: grid; gap: 10px; padding-left: 20px; }
li { overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 12px; max-height: 34dvh; overflow: auto; border-radius: 12px; background: var(--sunk); font: .8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.foot { display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; }
button { font: inherit; font-weight: 620; min-height: 48px; padding: 8px 22px; border-radius: 999px; border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); cursor: pointer; }
button.main { background: var(--green); border-color: var(--green); color: var(--on-green); }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
@media (max-width: 767.98px) { dialog { width: 100vw; max-width: none; margin: auto 0 0; border-radius: 24px 24px 0 0; } .foot button { flex: 1; } }
`

/**
 * Shows a modal dialog. `fill` builds its content and calls `done` with the answer; `answered` receives it once, or
 * nothing if the user closed the dialog another way (Escape).
 */
export function openDialog<Answer>(
  titleText: string,
  language: string,
  fill: (done: (answer?: Answer) => void) => readonly Child[],
  answered: (answer?: Answer) => void,
): void {
  const host = h('div', { lang: language, 'data-keyhold-demo-wallet': true })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  let given: Answer | undefined
  const done = (answer?: Answer) => {
    given = answer
    dialog.close()
  }
  const title = h('h2', { id: 'title' }, titleText)
  const dialog = h('dialog', { 'aria-labelledby': 'title' }, h('form', { method: 'dialog' }, title, ...fill(done)))
  dialog.addEventListener('close', () => {
    host.remove()
    answered(given)
  })
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
}
