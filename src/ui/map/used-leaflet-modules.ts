// The parts of Leaflet that the map uses. The whole package is one file of nearly twice the size.
import './leaflet.css';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';

export { disableClickPropagation } from 'leaflet/src/dom/DomEvent.js';
export { setPosition } from 'leaflet/src/dom/DomUtil.js';
export { DivIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { Marker } from 'leaflet/src/layer/marker/Marker.js';
export { Renderer } from 'leaflet/src/layer/vector/Renderer.js';
export { Map as Leaflet } from 'leaflet/src/map/Map.js';
