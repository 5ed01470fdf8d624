/** Offline the page stays, and what was pressed goes on when the network is back. */

/** The element with the sentence (features/layout/OfflineNotice.tsx). */
export const offlineNoticeId = 'offline'

/**
 * Inline script in the head. While the browser is offline it shows the notice and holds the last link or search that
 * was pressed: a client-side navigation would replace the page by an error. `navigator.onLine` is false only without
 * any network.
 */
export const offlineScript = `;(function(){var d=document,next;
function isOffline(){return navigator.onLine===false}
function show(){var n=d.getElementById('${offlineNoticeId}');if(!n)return;n.hidden=!isOffline();n.style.cssText='position:fixed;inset:auto 0 0;z-index:99'}
function hold(e,go){e.preventDefault();e.stopImmediatePropagation();next=go;show()}
function click(e){var a=e.target.closest&&e.target.closest('a[href]'),l=location;
if(!isOffline()||!a||a.origin!==l.origin||a.target||a.hasAttribute('download')||e.button||e.metaKey||e.ctrlKey||e.shiftKey)return;
if(a.hash&&a.pathname+a.search===l.pathname+l.search)return;
hold(e,function(){if(a.isConnected)a.click();else l.assign(a.href)})}
function submit(e){var f=e.target;if(isOffline()&&f.hasAttribute('action'))hold(e,function(){if(f.isConnected)f.requestSubmit()})}
addEventListener('offline',show);addEventListener('online',function(){show();var go=next;next=undefined;if(go)go()});
d.addEventListener('click',click,true);d.addEventListener('submit',submit,true)})()`
