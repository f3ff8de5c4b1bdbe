#!/usr/bin/env node
// kubectl finds this as `kubectl evict-sim`.
require('./k8s-evict.js');
