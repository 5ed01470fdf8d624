/**
 * Init script: does to a page what Google Translate does. It replaces each text by two nested `<font>` elements, and
 * again whatever the page writes later. The words stay, so that a story still finds them.
 */
export function translatePage(): void {
  const left = 'script, style, textarea, title, option, svg, font, noscript'
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceAll = (root: Node) => {
    if (root instanceof Text) return replace(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  const start = () => {
    replaceAll(document.body)
    new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records)
        if (type === 'characterData') replaceAll(target)
        else for (const node of addedNodes) replaceAll(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  document.addEventListener('keyhold-awake', start, { once: true })
}
