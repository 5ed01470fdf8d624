/**
 * Page translators and extensions replace or move text nodes that React still refers to. `removeChild` and
 * `insertBefore` then throw, and the page is lost (facebook/react#11538, docs/adr/0090-translated-pages.md).
 */

/** The node that took the place of a removed text. */
const replacements = new WeakMap<Node, Node>()

/** Records replacements: a text that was exchanged, or removed beside the `<font>` a translator put before it. */
function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [removed] = removedNodes
    if (!(removed instanceof Text)) continue
    const beside = [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    const replacement = addedNodes[0] ?? beside
    if (replacement) replacements.set(removed, replacement)
  }
}

/** The child of this parent that contains or replaced the node; undefined if it is gone. */
function standInFor(parent: Node, node: Node): ChildNode | undefined {
  let found: Node | null | undefined = parent.contains(node) ? node : replacements.get(node)
  while (found && found.parentNode !== parent) found = found.parentNode
  return (found as ChildNode | null) ?? undefined
}

/** Makes both methods tolerate nodes that are not children any more; once, before React renders. */
export function guardDom(): void {
  const { removeChild, insertBefore } = Node.prototype
  new MutationObserver(recordReplacements).observe(document, { childList: true, subtree: true })
  Node.prototype.removeChild = function removeGuarded<Child extends Node>(this: Node, child: Child): Child {
    const isChild = child.parentNode === this
    const present = isChild ? child : standInFor(this, child)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function insertGuarded<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const isPlace = before === null || before.parentNode === this
    const place = isPlace ? before : (standInFor(this, before) ?? null)
    return insertBefore.call(this, child, place) as Child
  }
}
