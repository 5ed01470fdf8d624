/** What page translators and extensions do to a page's texts. */

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) found.push(walker.currentNode as Text)
  return found.filter(({ parentElement }) => parentElement?.tagName !== 'FONT')
}

/** A mutation observer's callback runs in a microtask. */
const settle = () => Promise.resolve().then(() => undefined)

/** As Google Translate: each text node is replaced by two nested `<font>` elements with other words. */
export async function translateTexts(root: Node): Promise<void> {
  for (const text of textsOf(root)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }
  await settle()
}

/** As extensions that mark words: each text node is moved into an element of theirs. */
export async function wrapTexts(root: Node): Promise<void> {
  for (const text of textsOf(root)) {
    const mark = document.createElement('mark')
    text.replaceWith(mark)
    mark.append(text)
  }
  await settle()
}
