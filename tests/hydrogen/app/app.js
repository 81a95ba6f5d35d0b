// The main function of Hydrogen's own web client, which its SDK leaves out. Without olm: encrypted rooms stay shut.
import { FeatureSet, Platform, RootViewModel, createNavigation, createRouter } from "hydrogen-view-sdk";
import "hydrogen-view-sdk/style.css";

// It fetches all pictures, with the token of whoever is logged in. A page that comes before it would see none.
const serviceWorker = "sw.js";
const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
await navigator.serviceWorker.register(serviceWorker);
if (!navigator.serviceWorker.controller) await controlled;

const platform = new Platform({ container: document.body, assetPaths: { serviceWorker }, config: {} });
const navigation = createNavigation();
platform.setNavigation(navigation);
await platform.init();
const urlRouter = createRouter({ navigation, history: platform.history });
urlRouter.attach();
const features = await FeatureSet.load(platform.settingsStorage);
const model = new RootViewModel({ platform, navigation, urlRouter, features });
await model.load();
platform.createAndMountRootView(model);
