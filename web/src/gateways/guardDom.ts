/**
 * Page translators and extensions replace or move text nodes that React still refers to. `removeChild` and
 * `insertBefore` then throw, and the page is lost (facebook/react#11538, docs/adr/0090-translated-pages.md).
 */

/**
 * Inline script in the head, before React. It notes what took the place of a removed text: the node it was exchanged
 * for, or the `<font>` that a translator put beside it. Both methods then act on the child that contains or replaced the
 * node; a missing node is ignored.
 */
export const guardDomScript = `;(function(){var p=Node.prototype,remove=p.removeChild,insert=p.insertBefore,kept=new WeakMap();
new MutationObserver(function(rs){rs.forEach(function(r){var t=r.removedNodes[0],by=r.addedNodes[0]||[r.previousSibling,r.nextSibling].find(function(n){return n&&n.nodeName==='FONT'});
if(t instanceof Text&&by)kept.set(t,by)})}).observe(document,{childList:true,subtree:true});
function childFor(parent,n){n=parent.contains(n)?n:kept.get(n);while(n&&n.parentNode!==parent)n=n.parentNode;return n||null}
p.removeChild=function(n){var c=n.parentNode===this?n:childFor(this,n);if(c)remove.call(this,c);return n};
p.insertBefore=function(n,at){return insert.call(this,n,!at||at.parentNode===this?at:childFor(this,at))}})();`
