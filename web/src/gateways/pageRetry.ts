/** Retries code chunks or stylesheets that failed to load. Browsers never retry, and would show a page without listeners. */
import { awakeAttribute } from './eventReplay.ts'

/** How many reloads this tab made since a page loaded completely. */
const askedKey = 'keyhold.askedAgain'
/** Retry limit per page or stylesheet: after it, the file counts as missing. */
export const maxTimes = 2
/** Delay before the server is polled, and between two polls. */
export const pauseMilliseconds = 1000
/** Poll limit for all missing files together; afterwards one more when the browser reports a network. */
export const maxAskings = 10

/**
 * Inline script in the head, before the first file is requested. A stylesheet is retried in place, even one inserted
 * later. Failed code needs a reload, which only happens for a page that was merely read: it stays if a user has typed
 * or pressed something, or while the server does not respond, since a readable page is better than the browser's error
 * page.
 */
export const pageRetryScript = `;(function(){var d=document,left=${maxAskings},isTorn=false,isPageWanted=false,isAsking=false,isTouched=false,times={},links=[];
['input','click','submit'].forEach(function(n){d.addEventListener(n,function(){isTouched=true},true)});
function isAwake(){return d.documentElement.hasAttribute('${awakeAttribute}')}
function isOurs(a){return !a||a.indexOf(location.origin+'/assets/')===0}
function isPageNeeded(){return isPageWanted&&!isTouched&&!isAwake()}
function wait(){if(!isAsking){isAsking=true;setTimeout(ask,${pauseMilliseconds})}}
function ask(){if(!links.length&&!isPageNeeded()){isAsking=false;return}
fetch(location.href,{method:'HEAD'}).then(function(r){if(r.status>499||r.status===429)throw r;isAsking=false;left=${maxAskings};
if(isPageNeeded())return location.reload();
links.splice(0).forEach(function(l){var a=l.getAttribute('href');l.removeAttribute('href');l.setAttribute('href',a)})}).catch(function(){isAsking=false;
if(--left>0)wait();else addEventListener('online',wait,{once:true})})}
d.addEventListener('keyhold-awake',function(){if(!isTorn)try{sessionStorage.removeItem('${askedKey}')}catch(_){}});
d.addEventListener('load',function(e){delete times[e.target.href]},true);
d.addEventListener('error',function(e){var t=e.target,a=t.href,asked;
if(t.rel==='stylesheet'){if(isOurs(a)&&(times[a]=(times[a]||0)+1)<=${maxTimes}){links.push(t);wait()}return}
if(isTorn||isAwake()||t.tagName!=='SCRIPT'||!isOurs(t.src))return;isTorn=true;
try{asked=Number(sessionStorage.getItem('${askedKey}'));if(asked>=${maxTimes})return;sessionStorage.setItem('${askedKey}',String(asked+1))}catch(_){return}
isPageWanted=true;wait()},true)})()`
