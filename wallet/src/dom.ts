// Elements without a framework. Text is always set as text, never as HTML.

/** An element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

export function button(text: string, press: () => void, kind = 'main'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, text)
  made.addEventListener('click', press)
  return made
}

/** Where a step says what went wrong; a screen reader says it at once. */
export const faultLine = () => element('p', { role: 'alert', class: 'fault' })

/** An address whose first and last six characters are marked: people compare these. */
export function markedAddress(account: string): (Node | string)[] {
  const parts = [account.slice(0, 8), account.slice(8, -6), account.slice(-6)]
  return parts.map((part, at) => (at === 1 ? part : element('strong', {}, part)))
}
