#!/usr/bin/env node
const { start } = require('./start.js');

start(require('./program.js'));
