// "Your turn", for a player who looks elsewhere: a notice of the system, if they want it.

const WANTED = "heldhands.notices";

const policy = window.trustedTypes?.createPolicy("heldhands", { createScriptURL: (address) => address });
const worker = "/sw.js";

export const canNotify = () => "Notification" in window;

export const wantsNotices = () => canNotify() && Notification.permission === "granted" && stored() === "yes";

/** Ask the reader, and return whether they want notices now. */
export async function wantNotices(wanted) {
  if (wanted && (await Notification.requestPermission()) !== "granted") return false;
  try {
    localStorage.setItem(WANTED, wanted ? "yes" : "no");
  } catch {
    return false;
  }
  return wantsNotices();
}

/** Say something to a reader who looks elsewhere. */
export async function notify(title, said, icon) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80); // else browsers log an intervention
  if (!document.hidden || !wantsNotices()) return;
  const facts = { body: said, icon, tag: location.pathname, data: location.href };
  try {
    // Phones show a notice only through a worker.
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(worker) : worker);
    await (await navigator.serviceWorker.ready).showNotification(title, facts);
  } catch {
    new Notification(title, facts).onclick = () => window.focus();
  }
}

function stored() {
  try {
    return localStorage.getItem(WANTED);
  } catch {
    return null;
  }
}
