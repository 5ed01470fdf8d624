/** Code or style of a page that broke off on its way is asked for once more: a browser itself never does, and shows what nobody hears. */
import { awakeAttribute } from './eventReplay.ts'

/** How often this tab asked for pages once more since one came whole. */
const askedKey = 'keyhold.askedAgain'
/** So often a page, or a style: what is missing then is not on its way. */
export const maxTimes = 2
/** Until the server is asked whether it answers, and between two askings. */
export const pauseMilliseconds = 1000
/** So often it is asked for all that is missing at once; then once more when the browser says that there is a network. */
export const maxAskings = 10

/**
 * Runs in the head, before the first file is asked for. A style is asked for where it stands, also one that comes later with
 * a part of the page: nothing else changes. For code it takes a new page, and only what was read is asked for again: a page in
 * which somebody has typed or pressed something stays, and so does one while the server does not answer, for something to
 * read is better than the browser's own page.
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
